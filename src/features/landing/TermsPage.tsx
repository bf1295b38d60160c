import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { LegalText } from './LegalText.tsx'

const who = {
  id: 'who-may-use-it',
  title: 'Who may use it',
  body: (
    <ul>
      <li>You are 16 or over.</li>
      <li>You use {brand.name} for yourself only: it is for personal use, not for business.</li>
      <li>Your account holds your own health data and nobody else’s.</li>
      <li>You keep your login details private. Tell us at once if somebody else may know them.</li>
    </ul>
  ),
}

const scope = {
  id: 'what-it-does',
  title: 'What it does and does not do',
  body: (
    <>
      <p>
        You can keep a health profile, connect your GP record (in England only), order a home saliva
        test kit and follow it, and take part in research studies.
      </p>
      <p>
        {brand.name} gives no medical advice. It does not book appointments, order prescriptions or
        show results. In an emergency call 999; when you need help now, call 111 or your GP surgery.
      </p>
    </>
  ),
}

const gpRecord = {
  id: 'gp-record',
  title: 'Looking at your GP record',
  body: (
    <>
      <p>Think before you look. You may find:</p>
      <ul>
        <li>things from your past that you had forgotten</li>
        <li>abnormal results or bad news, before you have spoken to a doctor about them</li>
        <li>mistakes. Only your surgery can put them right, so contact your surgery</li>
      </ul>
      <p>
        <strong>Do not connect or open your record if somebody presses you to show it.</strong> No
        employer, insurer, partner or relative may make you. Leave the page, and speak to your
        surgery or to somebody you trust.
      </p>
      <p>Updates to your GP record can take up to 24 hours to appear.</p>
    </>
  ),
}

const kits = {
  id: 'kits',
  title: 'Test kits',
  body: (
    <ul>
      <li>
        A kit sequences your whole genome from saliva, at an average coverage of 30X. You see its
        progress and are told when data returns; no results or insights are shown.
      </li>
      <li>
        Do not eat, drink, smoke or chew gum for at least 30 minutes before you give your sample.
      </li>
      <li>The lab needs 8 to 12 weeks after it has received your sample.</li>
      <li>Kits expire, and are non-refundable, after 6 months or on customer error.</li>
    </ul>
  ),
}

const data = {
  id: 'your-data',
  title: 'Your data and research',
  body: (
    <>
      <p>
        The data is owned by you. Before a consent request, industry and research see only age, sex,
        disease, diagnosed date, ethnicity and location. Any further data needs your consent, and
        identifiers are removed. Data is used only for health research, never for marketing,
        insurance or discrimination.
      </p>
      <p>
        You can withdraw your consent at any time, but data already used in completed studies cannot
        be retracted. The <TextLink href={routes.privacyPolicy}>Privacy Policy</TextLink> says more.
      </p>
    </>
  ),
}

const service = {
  id: 'our-part',
  title: 'Our part',
  body: (
    <>
      <p>
        We run the service with care and skill. It can be unavailable at times, and what it shows
        from other sources, such as your GP record, is shown as it was sent to us. We may close an
        account that breaks these terms, and we say why.
      </p>
      <p>
        You can stop using {brand.name} and ask us to close your account at any time. Nothing in
        these terms limits the rights that the law gives you, or our liability where the law does
        not allow a limit. The law of England and Wales applies.
      </p>
    </>
  ),
}

const changes = {
  id: 'changes',
  title: 'Changes and questions',
  body: (
    <p>
      When these terms change, you are asked to read them again before you go on. Write to{' '}
      <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> with any question; we reply
      within 24 hours.
    </p>
  ),
}

/** The terms of use, in the words of sections 1 and 9. */
export const TermsPage = () => (
  <LegalText
    title="Terms & Conditions"
    since="21 November 2026"
    lead={`These are the rules for using ${brand.name}. By creating an account you agree to them.`}
    sections={[who, scope, gpRecord, kits, data, service, changes]}
  />
)
