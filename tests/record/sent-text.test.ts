import { describe, expect, test } from 'vitest'
import { readableText, textOfHtmlLetter } from '#record/reading/text.ts'

describe('lines and columns stay as they were sent', () => {
  test.each([
    ['FOUR tablets\r\nONCE A WEEK', 'FOUR tablets\nONCE A WEEK'],
    ['  One a day \n', 'One a day'],
    ['\n\n   TIME    GLUCOSE\n   09:00   5.1  \n', 'TIME    GLUCOSE\n09:00   5.1'],
    [
      '         TIME    GLUCOSE\nSPEC 1   09:00   5.1',
      '         TIME    GLUCOSE\nSPEC 1   09:00   5.1',
    ],
    ['\t\tSodium\t140\n\t\tUrea\t5.1', 'Sodium\t140\nUrea\t5.1'],
    ['\tSodium\n Urea', '\tSodium\n Urea'],
    [`Conclusion:${' '.repeat(69)}\n\nNormal`, 'Conclusion:\n\nNormal'],
    [' \n ', undefined],
    [undefined, undefined],
  ])('%j', (sent, read) => expect(readableText(sent)).toBe(read))
})

describe('HTML of a result is read as lines of text', () => {
  test('a page with a table says each term with its value', () => {
    const page = `<!DOCTYPE html><html><head><style>td { color: red }</style><title>Result</title></head>
      <body><h2>Full blood count</h2><!-- made by a system -->
      <table border="1" class='x'><tr><td><b>Result:</b></td><td>Normal</td></tr>
      <tr><td>What you need to do</td><td nowrap>No Further Action</td></tr>
      <tr><td colspan="2">Filed &amp; seen</td></tr></table>
      <p>Haemoglobin&nbsp;130&#32;g/L<br>Ferritin &lt;5 ug/L</p></body></html>`
    expect(readableText(page)).toBe(
      [
        'Result',
        'Full blood count',
        'Result: Normal',
        'What you need to do: No Further Action',
        'Filed & seen',
        'Haemoglobin\u00A0130 g/L',
        'Ferritin <5 ug/L',
      ].join('\n'),
    )
  })
  test.each([
    [
      '<table><tr><th>Test</th><th>Value</th><th>Unit</th></tr><tr><td>Sodium</td><td>140</td><td>mmol/L</td></tr><tr><td>Note</td><td></td><td></td></tr></table>',
      'Test: Sodium; Value: 140; Unit: mmol/L\nTest: Note',
    ],
    ['<table><tr><td>Sodium<td>140<tr><td>Urea<td>5.1</table>', 'Sodium: 140\nUrea: 5.1'],
    [
      '<table><tr><td>Blood</td><td><table><tr><td>Sodium</td><td>140</td></tr></table></td></tr></table>',
      'Blood: Sodium: 140',
    ],
    ['<ul><li>rest</li><li>drink</li></ul>', '• rest\n• drink'],
    ['one<br/>two<BR><br>four', 'one\ntwo\n\nfour'],
    ['<pre>TIME   GLUCOSE\n09:00  5.1</pre>', 'TIME   GLUCOSE\n09:00  5.1'],
    ['<table><tr><td>left open', '<table><tr><td>left open'],
    ['<div>left <b>open<td>cell</div>', 'left open\ncell'],
  ])('%s', (sent, read) => expect(readableText(sent)).toBe(read))

  test('what is no tag of a page stays exact, and entities are decoded once', () => {
    expect(
      readableText(
        '<p>Ferritin <5 and a < b, x<p and y>q</p><script>alert("1")</script><p>&amp;lt;b&gt; <img src=x onerror=alert(1)></p>',
      ),
    ).toBe(
      'Ferritin <5 and a < b, x<p and y>q\n<script>alert("1")</script>\n&lt;b> <img src=x onerror=alert(1)>',
    )
  })
})

test.each([
  '<5',
  'a < b and c > d',
  '<script>alert(1)</script>',
  'FBC <b>normal</b>',
  'take <p> 2',
  '<150 ug/L </> >3',
  'from <surgery@example.org>',
])('ordinary text is no HTML: %s', (sent) => expect(readableText(sent)).toBe(sent))

test('a page of HTML that never ends its tags is read in passing', () => {
  const start = performance.now()
  readableText(`<br>${'<table><tr><td a="'.repeat(20_000)}`)
  readableText(`<br>${'<a '.repeat(50_000)}`)
  readableText(`<br>${'<pre>'.repeat(20_000)}`)
  readableText(`<br>${'<!-- '.repeat(20_000)}`)
  expect(performance.now() - start).toBeLessThan(2_000)
})

test.each([
  ['Take 5&#150;10 mg when required', 'Take 5–10 mg when required'],
  ['O&#146;Brien', 'O’Brien'],
  ['&#x80;20', '€20'],
  ['Take 5\u009610 mg', 'Take 5–10 mg'],
  ['O\u0092Brien', 'O’Brien'],
  ['250 &mu;g', '250 μg'],
  ['&frac14; or &frac34; tablet', '¼ or ¾ tablet'],
  ['kg/m&sup2; &alpha; &uarr; &bull; &ordm; &le;', 'kg/m² α ↑ • º ≤'],
  ['R&D; AT&T &nosuchthing; &#1; &#xD800;', 'R&D; AT&T &nosuchthing; &#1; &#xD800;'],
  ['&amp;#150;', '&#150;'],
])('entities are those of the HTML standard: %s', (sent, read) => {
  expect(readableText(sent)).toBe(read)
})

test('a power of ten stays one', () => {
  expect(readableText('<p>Platelets 250 x10<sup>9</sup>/L, 10<sup>-3</sup></p>')).toBe(
    'Platelets 250 x10⁹/L, 10⁻³',
  )
})

test('an HTML letter is its words: no code, no unknown tags, and its pictures are named', () => {
  const letter = `<!DOCTYPE html><html lang="en"><head><style>p { color: red }</style>
    <script>if (1 < 2) alert("x")</script></head><body class="letter"><header><o:p></o:p>Queen Adelaide Hospital</header>
    <p style="margin: 0">Dear Ms <u>Okafor-Reid</u></p><section>Take <5 mg, not 10</section>
    <img src="x" onerror="alert(1)" alt="Signed by Dr Shah"><img src="cid:1"><input disabled value="y">
    <table><tr><td width=10>Sodium</td><td>140</td></tr></table></body></html>`
  expect(textOfHtmlLetter(letter).text).toBe(
    [
      'Queen Adelaide Hospital',
      'Dear Ms Okafor-Reid',
      'Take <5 mg, not 10',
      '(picture: Signed by Dr Shah)(picture)y',
      'Sodium: 140',
    ].join('\n'),
  )
  expect(textOfHtmlLetter('<p>Without an end').text).toBe('Without an end')
})

describe('of an HTML letter only what is in force is read', () => {
  test.each([
    ['<p>Take <del>10</del> 5 mg</p>', 'Take (crossed out: 10) 5 mg'],
    ['<s>Stop</s> <strike class="x">Go</strike>', '(crossed out: Stop) (crossed out: Go)'],
    ['<p style="text-decoration: line-through red">Old</p>New', '(crossed out: Old)\nNew'],
    [
      '<style>.gone { text-decoration: line-through }</style><b class="a gone">Old</b>',
      '(crossed out: Old)',
    ],
    ['<select><option>No<option selected>Yes</select>', 'Yes'],
    [
      '<input type=checkbox checked>Seen <input type="checkbox">Filed',
      '(ticked) Seen (not ticked) Filed',
    ],
    ['<input type="hidden" value="secret">Dear', 'Dear'],
  ])('%s', (letter, text) => {
    expect(textOfHtmlLetter(letter)).toEqual({ text, hasHidden: false, isDoubtful: false })
  })

  test.each([
    '<p hidden>Secret</p><p>Dear</p>',
    '<p hidden>Secret<p>Dear',
    '<div style="display:none"><div>Secret</div></div>Dear',
    "<span style='visibility: hidden'>Secret</span>Dear",
    '<style>.x { display: none }</style><p class="x">Secret</p><p>Dear</p>',
    '<STYLE>p.x, #y {DISPLAY:NONE}</STYLE><P class=x>Secret</P>Dear<b id=y>Secret</b>',
    '<table><tr><td hidden>Secret</table>Dear',
  ])('hidden: %s', (letter) => {
    expect(textOfHtmlLetter(letter)).toEqual({ text: 'Dear', hasHidden: true, isDoubtful: false })
  })

  test.each([
    '<p style="color: white">Dear</p>',
    '<p style="font-size: 0px">Dear</p>',
    '<style>div > p { display: none }</style><p>Dear</p>',
    '<style>@media screen { p { display: none } }</style><p>Dear</p>',
  ])('doubtful: %s', (letter) => {
    expect(textOfHtmlLetter(letter)).toEqual({ text: 'Dear', hasHidden: false, isDoubtful: true })
  })

  test('and in a result what is crossed out says so', () => {
    expect(readableText('<p>Take <del>10</del> 5 mg</p>')).toBe('Take (crossed out: 10) 5 mg')
  })
})

test('an HTML letter that never ends its tags is read in passing', () => {
  const start = performance.now()
  for (const part of ['<script>', '<img ', '<o:p', '<svg ', '<p a="', '<b>', '<b></i>', '<!--']) {
    textOfHtmlLetter(part.repeat(20_000))
  }
  expect(performance.now() - start).toBeLessThan(2_000)
})
