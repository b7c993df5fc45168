/** A frame was drawn, and the task after it began. */
export const painted = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    }),
  );

export const frames = async (count) => {
  for (let n = 0; n < count; n++) await painted();
};
