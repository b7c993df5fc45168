import {
  createElement,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefAttributes,
} from "react";

/** What a part hands to its `render` function: everything that its element would have got. */
export type ElementProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLDivElement> };

/**
 * What every part takes: `className`, `style`, `ref`, any attribute of its element, and `render`, which draws
 * the element in its stead.
 */
export interface PartProps<State = object>
  extends Omit<HTMLAttributes<HTMLElement>, "title" | "onToggle" | "content"> {
  /**
   * Draws the part's element: gets its attributes (children, class, `data-*`, ref) and its state.
   * @default a `<div>` with these attributes
   */
  render?: ((props: ElementProps, state: State) => ReactElement) | undefined;
}

/** A component that is a part. */
export type Part<Props> = ForwardRefExoticComponent<Props & RefAttributes<HTMLDivElement>>;

/** An entity of which a part needs these fields, and takes the others if they are there. */
export type Shown<Entity, Needed extends keyof Entity> = Pick<Entity, Needed> & Partial<Entity>;

/** Draws a part's element, or lets `render` do it. @internal */
export function drawPart<State>(
  render: PartProps<State>["render"],
  element: string,
  props: ElementProps,
  state: State,
): ReactElement {
  return render ? render(props, state) : createElement(element, props);
}

/** A part's own class first, so that the shield of the stylesheet knows it, then the caller's. @internal */
export function classes(own: string, given?: string | undefined): string {
  return given ? `${own} ${given}` : own;
}
