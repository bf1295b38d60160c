/**
 * The points of the terms modal (section 1), also shown before a GP record is first displayed. The one about safety is
 * first, because the rest may be below the fold.
 */
export const TermsPoints = () => (
  <>
    <p>
      <strong>If someone is pressing you to show them your record, do not use this service.</strong>{' '}
      Your surgery can help, and so can the police on 101, or 999 in an emergency.
    </p>
    <p>
      Rowan is for your personal use only. You must be 16 or over, and this account is for your own
      health data only. Keep your login details private.
    </p>
    <h3>Before you look at a GP record</h3>
    <ul>
      <li>It may include things from your past that you’d forgotten, or would rather not read.</li>
      <li>
        You may see abnormal results or bad news before you have spoken to a doctor about them.
      </li>
      <li>Records can have errors. If something looks wrong, contact your surgery.</li>
    </ul>
  </>
)
