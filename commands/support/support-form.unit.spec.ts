import { describe, expect, it } from 'vitest'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import type { FormCaller } from '../../kernel/http/document-form.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import type { SupportFormDeps } from './deps.ts'
import { supportForms } from './support-form.ts'

const CALLER: FormCaller = {
	principal: { kind: 'guest', id: 'guest' },
	actor: { kind: 'guest', id: 'guest' },
	correlationId: '0190a000-0000-7000-8000-000000000001',
	ip: '192.0.2.7',
	userAgent: '',
	language: 'hi',
}
const MESSAGE = { name: 'Asha', email: 'asha@example.org', subject: 'Books', body: 'May I?' }
const QUESTION = { token: 'sealed', text: 'Which is a fruit?', options: ['apple', 'cart'] }

function contactForm(parts: Partial<SupportFormDeps>) {
	const forms = supportForms({
		count: async () => undefined,
		visibleQuestion: () => QUESTION,
		...parts,
	} as SupportFormDeps)
	const form = forms.find(({ path }) => path === PAGES.contactUs.path)
	if (!form) throw new Error('There is no such form.')
	return form
}

describe('A form that is written without scripts', () => {
	it('is answered by a question once everything else is right, under a key of its own', async () => {
		const outcomes = await Promise.all([1, 2].map(() => contactForm({}).send(MESSAGE, CALLER, {})))
		const keys = outcomes.map((outcome) => {
			expect(outcome).toMatchObject({
				status: 400,
				answered: { values: MESSAGE, problems: {}, refusal: null, question: { ...QUESTION, problem: null } },
			})
			return JSON.stringify(outcome).match(/"key":"([^"]+)"/)?.[1]
		})
		expect(new Set(keys).size).toBe(2)
	})

	it('asks nothing while something is missing, and counts nothing', async () => {
		const form = contactForm({ count: () => Promise.reject(new Error('counted')) })
		expect(await form.send({ ...MESSAGE, body: '' }, CALLER, {})).toMatchObject({
			status: 400,
			answered: { problems: { body: 'support.fields.enterMessage' }, question: null },
		})
	})

	it('comes back whole to whoever sends too many, in their language', async () => {
		const form = contactForm({ count: () => Promise.reject(refuseCommon('TOO_MANY_ATTEMPTS')) })
		expect(await form.send(MESSAGE, CALLER, {})).toMatchObject({
			status: 429,
			answered: { values: MESSAGE, question: null, refusal: expect.stringMatching(/[\u0900-\u097f]/) },
		})
	})

	it('hides no failure of ours as something that its sender did', async () => {
		const form = contactForm({ count: () => Promise.reject(new Error('The database is away.')) })
		await expect(form.send(MESSAGE, CALLER, {})).rejects.toThrow('The database is away.')
	})
})
