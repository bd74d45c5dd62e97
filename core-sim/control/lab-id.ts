/** What can be a lab's id: base64url. Anything else in an address or a cookie names no lab, to server and pages alike. */
export const LAB_ID = /^[A-Za-z0-9_-]{1,200}$/;
