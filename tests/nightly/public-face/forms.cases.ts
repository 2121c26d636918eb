import { describe, expect, it } from 'vitest'
import { PAGES } from '../../../domain/generated/pages.contract.ts'
import { QUESTION_KINDS, THINGS_OF_A_KIND } from '../../../domain/users/question.ts'
import { renderText } from '../../../kernel/texts/texts.ts'
import type { Caller } from '../../api/harness.ts'
import type { FaceWorld } from './world.ts'

const CONTACT = PAGES.contactUs.path
const MESSAGE = {
	name: 'Asha & Pillai',
	email: 'asha.forms@example.org',
	subject: 'Books </textarea>',
	body: 'May I send books?\r\nAnd "maps"?',
}
const HTML = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

const hiddenIn = (html: string, name: string): string =>
	new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

function optionsOf(html: string): { readonly place: string; readonly isRight: boolean }[] {
	const kind = QUESTION_KINDS.find((each) => html.includes(renderText('en', `users.question.kinds.${each}`)))
	const things = Array.from({ length: THINGS_OF_A_KIND }, (_, thing) =>
		renderText('en', `users.question.things.${kind}.${thing}`),
	)
	return [...html.matchAll(/name="option" value="(\d)"\/?>\s*<b>([^<]*)<\/b>/g)].map(
		([, place = '', title = '']) => ({ place, isRight: things.includes(title) }),
	)
}

export function formCases(opened: () => FaceWorld): void {
	const post = (
		fields: Readonly<Record<string, string>>,
		headers: Readonly<Record<string, string>> = {},
		path: string = CONTACT,
		sender: Caller = opened().harness.guest(),
	) =>
		sender.call('POST', path, {
			body: String(new URLSearchParams(fields)),
			headers: { ...HTML, 'sec-fetch-site': 'same-origin', ...headers },
		})
	const received = async (subject: string) => {
		const filter = encodeURIComponent(JSON.stringify({ q: subject }))
		const { body } = await opened().admin.call('GET', `/api/backoffice/messages?filter=${filter}`)
		return body as readonly { readonly reference: string; readonly subject: string }[]
	}

	describe('a message that is written without scripts', () => {
		it('comes back with what is missing beside its fields, and with all that was entered', async () => {
			const { status, text, headers } = await post({ ...MESSAGE, email: 'asha@', body: '' })
			expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([400, 'no-store', undefined])
			expect(text).toContain('Please enter valid email')
			expect(text).toContain('Please enter your message')
			expect(text).not.toContain('Please enter your name')
			expect(text).toContain('value="Asha &amp; Pillai"')
			expect(text).toContain('value="Books &lt;/textarea&gt;"')
			expect((await post({}, {}, `/hi${CONTACT}`)).text).toContain('कृपया अपना संदेश लिखें')
			// The page of everybody else is as it was.
			const { text: clean } = await opened().harness.guest().call('GET', CONTACT, { headers: HTML })
			expect(clean).not.toMatch(/Asha|role="alert"/)
		})

		it('is sent once a question is answered, once however often it is posted, and leads to a page that says so', async () => {
			const first = await post(MESSAGE)
			expect(first.status).toBe(400)
			expect(first.text).toContain('One question before it is sent')
			expect(first.text).toContain('May I send books?\nAnd &quot;maps&quot;?')
			const proofOf = (html: string, isRight: boolean) => ({
				key: hiddenIn(html, 'key'),
				question: hiddenIn(html, 'question'),
				option: optionsOf(html).find((option) => option.isRight === isRight)?.place ?? '',
			})
			const wrong = await post({ ...MESSAGE, ...proofOf(first.text, false) })
			expect(wrong.text).toContain('That is not it. Here is another question.')
			expect(await received('Books </textarea>')).toHaveLength(0)
			// It proves nothing to a call of the API, whose questions cost a captcha.
			const { question: token, option } = proofOf(wrong.text, true)
			const elsewhere = await opened()
				.harness.guest()
				.call('POST', '/api/v1/auth/question/answer', { body: { token, option: Number(option) } })
			expect(elsewhere.body).toMatchObject({ code: 'QUESTION_OVER' })
			const whole = { ...MESSAGE, ...proofOf(wrong.text, true) }
			expect(proofOf(wrong.text, true).key).toBe(proofOf(first.text, true).key)
			const answers = await Promise.all([post(whole), post(whole)])
			const sent = answers.find(({ status }) => status === 303)
			const again = await post(whole)
			expect([again.status, again.headers.location]).toEqual([303, sent?.headers.location])
			await opened().harness.system.untilIdle()
			const messages = await received('Books </textarea>')
			expect(messages).toHaveLength(1)
			expect(sent?.headers.location).toBe(`${CONTACT}?sent=${messages[0]?.reference}`)
			const page = await opened()
				.harness.guest()
				.call('GET', String(sent?.headers.location), { headers: HTML })
			expect(page.text).toContain('Thank you, your message is here')
			expect(page.text).toContain(messages[0]?.reference)
			expect(page.text).not.toContain('<form class="card')
			// Other words under a proof that was used up are another message, and lost neither.
			const other = await post({ ...whole, body: 'And globes?' })
			expect([other.status, other.text.includes('And globes?')]).toEqual([400, true])
		})

		it.each([
			['another site', { 'sec-fetch-site': 'cross-site' }, MESSAGE, 403],
			['another origin', { origin: 'https://evil.example' }, MESSAGE, 403],
			['a field that is none', {}, { ...MESSAGE, kind: 'helpDesk' }, 400],
			['a region and more', {}, { ...MESSAGE, region: 'US' }, 400],
			['another type', { 'content-type': 'text/plain' }, MESSAGE, 415],
			['more than any form', {}, { ...MESSAGE, body: 'x'.repeat(262_144) }, 413],
		] as const)('is refused as a page from %s', async (_name, headers, fields, status) => {
			const answer = await post(fields, headers)
			expect(answer.status).toBe(status)
			expect(answer.headers['cache-control']).toBe('no-store')
			expect(answer.text).toContain('what you entered is still there')
		})

		it('takes no card number, and gives none back', async () => {
			const { status, text } = await post({ ...MESSAGE, body: 'My card is 4242 4242 4242 4242' })
			expect([status, text.includes('4242 4242')]).toEqual([400, false])
			expect(text).toContain('Please don’t enter card numbers here.')
		})

		it('leaves the choice of the region at the same address', async () => {
			const { status, headers } = await post({ region: 'US' }, {}, `/hi${CONTACT}?sent=K-7F3K-9Q2A`)
			expect([status, headers.location]).toEqual([303, `/hi${CONTACT}?sent=K-7F3K-9Q2A`])
			expect(String(headers['set-cookie'])).toContain('karuna_region=US')
		})
	})

	describe('the rules of kindness', () => {
		it('are in the currency of their reader’s region', async () => {
			const read = (region: string) =>
				opened()
					.harness.guest()
					.call('GET', '/users/kindness', { headers: { ...HTML, cookie: `karuna_region=${region}` } })
			const [india, america] = await Promise.all([read('IN'), read('US')])
			expect(india.text).toContain('₹')
			expect(america.text).toMatch(/\$\d/)
			expect(america.headers['cache-control']).toBe('private, no-cache')
		})
	})

	describe('the foot of every document', () => {
		it('says when the books were verified as long as that holds, and offers the region', async () => {
			const { harness } = opened()
			const { data } = await harness
				.guest()
				.json<{ data: { booksVerifiedAt: string | null } }>('GET', '/api/v1/figures')
			const { text } = await harness.guest().call('GET', '/about?', { headers: HTML })
			const foot = text.slice(text.indexOf('<footer'))
			expect(foot.includes('Books verified')).toBe(data.booksVerifiedAt !== null)
			const { text: payment } = await harness.guest().call('GET', '/publicPayment', { headers: HTML })
			expect(payment).not.toContain('name="region"')
			expect(foot).toMatch(/<form action="\/about" method="post">.*United States/s)
		})
	})
}
