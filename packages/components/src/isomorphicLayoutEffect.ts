import { useEffect, useLayoutEffect } from "react";

/** A layout effect, about which a server does not complain. @internal */
export const useIsomorphicLayoutEffect: typeof useLayoutEffect =
  typeof document === "undefined" ? useEffect : useLayoutEffect;
