/** First, because the rest may be below the fold. */
export const IfPressed = () => (
  <p>
    <strong>If someone is pressing you to show them your record, do not use this service.</strong>{' '}
    Your surgery can help. So can the police: call 101, or 999 in an emergency.
  </p>
)

/** The points of the terms modal (section 1) after the one about safety. */
export const OtherPoints = () => (
  <>
    <p>
      Rowan is for your personal use and your own health data only. You must be 16 or over. Keep
      your login details private.
    </p>
    <p>A GP record may show you:</p>
    <ul>
      <li>things you’d forgotten</li>
      <li>abnormal results or bad news, before you speak to a doctor</li>
      <li>errors. If something looks wrong, contact your surgery.</li>
    </ul>
  </>
)

/** All the points of the terms modal. Before a record is displayed, those that were agreed to then are behind a button. */
export const TermsPoints = () => (
  <>
    <IfPressed />
    <OtherPoints />
  </>
)
