// Counts timers that wait, for telling what is left behind. Imported before everything that sets one.
export const waiting = new Set();

const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: stop } = window;

window.setTimeout = (work, delay, ...given) => {
  const id = set(() => {
    waiting.delete(id);
    work(...given);
  }, delay);
  waiting.add(id);
  return id;
};
window.setInterval = (...given) => {
  const id = repeat(...given);
  waiting.add(id);
  return id;
};
window.clearTimeout = (id) => {
  waiting.delete(id);
  clear(id);
};
window.clearInterval = (id) => {
  waiting.delete(id);
  stop(id);
};
