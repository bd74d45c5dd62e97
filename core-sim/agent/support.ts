/** A customer's question: an order, a refund, a password, a bill, a cancellation. */
import type { Language } from "./language.ts";
import { pick } from "./pick.ts";

type Say = (number: string | undefined) => string;
interface Topic {
  readonly when: RegExp;
  readonly say: readonly [Say, ...Say[]];
}

const order = (number: string | undefined) => number === undefined ? "your order" : `order ${number}`;
const orderZh = (number: string | undefined) => number === undefined ? "您的訂單" : `訂單 ${number}`;

const TOPICS: Readonly<Record<Language, readonly Topic[]>> = {
  en: [
    {
      when: /\b(care|clean(ing)?|polish(ing)?|tarnish(ed)?|dust)\b/i,
      say: [
        () =>
          `Here is how to keep a brass lamp well, from the easy part to the careful one. Unplug it first and let the bulb cool for ten minutes. Dust it once a week with a dry, soft cloth, from the shade downwards, so that nothing falls on what is already clean. Once a month wipe the brass with a cloth that is barely damp, with a drop of mild soap, and dry it at once: water that stays leaves spots. If the brass has a clear lacquer, stop there, since polish would eat it away. Without lacquer, a pea of brass polish on a cotton cloth does for the whole stem; rub along its length, wait two minutes, and buff it with a clean cloth. Never let polish reach the socket or the switch. The shade takes a lint roller, never water. When the light flickers after cleaning, the bulb is usually a quarter turn loose; turn it in until it stops, and no further.`,
      ],
    },
    {
      when: /\b(refund|money back|send(ing)? (it|them|this) back|returns?|returning|returned)\b/i,
      say: [
        (number) =>
          `I am sorry that it didn't work out. For ${
            order(number)
          } a refund is possible within 30 days of delivery: open Orders, choose "Return", print the label, and hand the parcel in. The money is back on the card you paid with three to five working days after it reaches us.`,
        (number) =>
          `A refund for ${
            order(number)
          } is no problem. Tell me whether the item is unopened, used or damaged: unopened and used ones need the return label, for damaged ones a photo is enough and you needn't send anything back.`,
      ],
    },
    {
      when: /\b(password|log ?in|sign ?in|locked out|2fa|verification code)\b/i,
      say: [
        () =>
          `Let's get you back in. On the sign-in page choose "Forgot password"; the mail with the link arrives within two minutes and is good for half an hour. If nothing comes, look in the spam folder, then check that you use the address that your account was opened with. Please never send me the password itself.`,
        () =>
          `After five wrong passwords an account is locked for 15 minutes, so wait that long first. Then reset the password once, and use only the newest mail: an older link stops working as soon as a new one is asked for.`,
      ],
    },
    {
      when: /\b(invoice|bill(ing)?|charged?|payment|receipt)\b/i,
      say: [
        (number) =>
          `For ${
            order(number)
          } the invoice is under Account → Billing → Documents, as a PDF. Two equal charges on the same day are usually a reservation and the real payment; the reservation disappears within seven days. If it doesn't, tell me the date and the amount.`,
      ],
    },
    {
      when: /\b(cancel|subscription|unsubscribe)\b/i,
      say: [
        (number) =>
          `You can cancel ${
            order(number)
          } yourself as long as it says "preparing": Orders → Details → Cancel. A subscription ends at the end of the period that is already paid for, and nothing is charged after that.`,
      ],
    },
    {
      when: /\b(order|deliver(y|ed)?|shipp(ing|ed)|parcel|package|tracking)\b/i,
      say: [
        (number) =>
          `I looked at ${
            order(number)
          }: such parcels leave the warehouse within one working day and take two to three more. If the tracking page hasn't changed for 48 hours, tell me and I will open a search with the carrier.`,
        (number) =>
          `Thanks for asking about ${
            order(number)
          }. As long as it says "on its way" the carrier has it; the delivery window comes by text message that morning. Would you like it left with a neighbour if nobody is at home?`,
      ],
    },
  ],
  "zh-TW": [
    {
      when: /保養|清潔|擦拭|黃銅|氧化/,
      say: [
        () =>
          "黃銅燈具的保養，由簡到繁說明如下。請先拔掉插頭，讓燈泡冷卻十分鐘。每週用乾的軟布由燈罩往下撢灰，已經擦乾淨的地方才不會再落塵。每個月用擰得很乾的布沾一滴中性清潔劑擦拭黃銅，並且立刻擦乾，水漬留著會變成斑點。如果表面有透明保護漆，到這裡就好，因為銅油會把漆吃掉。沒有保護漆的話，用棉布沾豆粒大小的銅油就夠擦整支燈桿：順著長邊擦，等兩分鐘，再用乾淨的布拋光。銅油千萬不要碰到燈座和開關。燈罩請用黏塵滾筒，不要碰水。清潔之後如果燈光閃爍，通常是燈泡鬆了四分之一圈，轉緊到不再閃就好，不要再用力。",
      ],
    },
    {
      when: /退款|退貨|退費|退錢/,
      say: [
        (number) =>
          `很抱歉商品不合適。${
            orderZh(number)
          }在到貨後 30 天內可以退款：請到「我的訂單」選「退貨」，列印標籤後寄回。我們收到後 3 到 5 個工作天，款項會退回原付款卡片。`,
        (number) =>
          `${
            orderZh(number)
          }可以退款。請告訴我商品是未拆、已使用還是損壞：前兩種需要退貨標籤，損壞的話拍張照片即可，不必寄回。`,
      ],
    },
    {
      when: /密碼|登入|帳號|驗證碼/,
      say: [
        () =>
          "我們來讓您重新登入。請在登入頁選「忘記密碼」，信件兩分鐘內會到，連結半小時內有效。沒收到的話先看垃圾郵件匣，再確認用的是註冊時的信箱。請不要把密碼傳給我。",
        () =>
          "連續輸入錯誤五次，帳號會鎖定 15 分鐘，請先等一下。之後只要重設一次密碼，並且使用最新的那封信：舊連結在新信寄出後就失效了。",
      ],
    },
    {
      when: /發票|帳單|扣款|付款|收據/,
      say: [
        (number) =>
          `${
            orderZh(number)
          }的發票在「帳戶 → 帳單 → 文件」，是 PDF 檔。同一天出現兩筆相同金額，通常一筆是預授權、一筆是實際扣款，預授權七天內會取消。若沒有取消，請告訴我日期與金額。`,
      ],
    },
    {
      when: /取消|訂閱|退訂/,
      say: [
        (number) =>
          `${
            orderZh(number)
          }只要狀態還是「準備中」，就能自行取消：「我的訂單 → 明細 → 取消」。訂閱則會用到已付款的期間結束，之後不再扣款。`,
      ],
    },
    {
      when: /訂單|出貨|包裹|物流|到貨|寄送/,
      say: [
        (number) =>
          `我看了${
            orderZh(number)
          }：這類包裹一個工作天內出倉，再兩到三天送達。如果追蹤頁 48 小時沒有更新，請告訴我，我會請物流公司查件。`,
        (number) =>
          `謝謝您詢問${
            orderZh(number)
          }。顯示「配送中」代表物流公司已收件，當天早上會用簡訊通知時段。若沒有人在家，要請管理室代收嗎？`,
      ],
    },
  ],
};

/** Help with a customer's question, naming the order that it names; undefined when it is no such question. */
export function support(prompt: string, language: Language): string | undefined {
  const topic = TOPICS[language].find(({ when }) => when.test(prompt));
  const number = /#?\b[A-Z]{0,4}-?\d{4,12}\b/.exec(prompt)?.[0];
  return topic === undefined ? undefined : pick(topic.say, prompt)(number);
}
