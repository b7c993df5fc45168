"use client";
import type { ReactElement, ReactNode } from "react";
import { useTabIndex } from "../Button/TabStop.js";
import { hostOf, safeLink } from "../Parts/address.js";

/** Props of `LinkView`. */
interface LinkViewProps {
  href: string;
  title: string | undefined;
  /** What is written in place of the address. */
  label: string;
  children: ReactNode;
}

/**
 * A link that leads to a page or a mailbox, in a new tab that knows nothing of this one; any other is its words. Where
 * the words are an address of another host, the host that it leads to stands behind them. @internal
 */
export function LinkView({ href, title, label, children }: LinkViewProps): ReactElement {
  const tabIndex = useTabIndex();
  const address = safeLink(href);
  if (!address)
    return (
      <span className="rt-bare" title={title}>
        {children}
      </span>
    );
  const host = hostOf(address);
  const isDisguised = host !== "" && namesAnotherHost(label, host);
  return (
    <>
      <a
        className="rt-md-link"
        href={address}
        title={title}
        tabIndex={tabIndex}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {children}
      </a>
      {isDisguised ? <span className="rt-muted"> ({host})</span> : null}
    </>
  );
}

const HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=[:/?#]|$)/iu;

function namesAnotherHost(label: string, host: string): boolean {
  const named = HOST.exec(label.trim())?.[1]?.toLowerCase();
  if (named === undefined) return false;
  const actual = host.replace(/:\d+$/, "");
  return named !== actual && `www.${named}` !== actual && named !== `www.${actual}`;
}
