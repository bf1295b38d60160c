import { brand } from '#ui/brand.ts'
import { PlainButtonAnchor } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'

const draft = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Hello ${brand.name}`)}&body=`

/** A link to write to support (section 2): a draft with a greeting as its subject and an empty body. */
export const ContactUsPage = () => (
  <Page title="Contact us" lead="Stuck, worried or curious? A real person reads every message.">
    <p>
      <PlainButtonAnchor href={draft}>Write an email</PlainButtonAnchor>
    </p>
    <p>
      Or write to <strong>{brand.supportEmail}</strong>. We reply within 24 hours.
    </p>
    <p>
      Please do not send health details or login details by email. If you need medical help, call
      111 or your GP surgery; in an emergency call 999.
    </p>
  </Page>
)
