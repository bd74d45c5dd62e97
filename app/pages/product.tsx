import { type ComponentChildren, Fragment, type Ref } from "preact";
import { NextFrame, PolicyStrip, useLater } from "../components/mod.ts";
import { ApprovalDialog } from "../components/session/mod.ts";
import { useText } from "../text/mod.ts";
import type { BehindPanels, BehindProps } from "./behind.ts";

/** What every product page hands to its frame. */
export interface ProductProps extends BehindProps {
  policySource: string;
  behind: BehindPanels;
}

interface FrameProps extends ProductProps {
  /** The page's row of the lifecycle table, and the name of its folder. */
  page: "temporary" | "reload" | "workflow" | "sensitive" | "long-task";
  /** The flag as it is written in code. */
  option: string;
  /** Where the page begins, for a page that gives it the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** What stands below the lead: the way through a product of several pages. */
  way?: ComponentChildren;
  /** How far a visit has come, where a page has visits. */
  visit?: string;
  /** The product begins with what is read first, and holds the rest back by itself. */
  atOnce?: boolean;
  /** The product itself. */
  children: ComponentChildren;
}

/** What stands around a product: what it is, the page's decision at a glance and as code, and what goes on behind. */
export function Product(
  { page, option, heading, way, visit, atOnce = false, policySource, behind, children, ...rest }: FrameProps,
) {
  const t = useText();
  const Behind = behind.value;
  const Rest = atOnce ? Fragment : NextFrame;
  const later = useLater(() => import("./policy-later.ts"));
  return (
    <div class="product" data-visit={visit}>
      <header class="product-head">
        {heading === undefined
          ? <h1>{t(`${page}.heading`)}</h1>
          : <h1 ref={heading} tabIndex={-1}>{t(`${page}.heading`)}</h1>}
        <p>{t(`${page}.lead`)}</p>
        {way}
      </header>
      <Rest>
        <PolicyStrip
          life={page}
          option={option}
          stored={t(`${page}.policy.stored`)}
          ends={t(`${page}.policy.ends`)}
          afterReload={t(`${page}.policy.after-reload`)}
        />
        <div class="bench">
          <div class="stack">
            {children}
            {later && <later.PolicyCode file={`app/pages/${page}/policy.ts`} source={policySource} />}
          </div>
          {Behind !== undefined && <Behind {...rest} />}
        </div>
        <ApprovalDialog approval={rest.models.approval} />
      </Rest>
    </div>
  );
}
