import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import text from '../../../../../locales/en/common.web.json' with { type: 'json' }
import { FundraiserCard } from './fundraiser-card.tsx'

const markup = (element: ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
const textOf = (html: string) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()

beforeAll(async () => {
	await i18next.use(initReactI18next).init({
		lng: 'en',
		resources: { en: { common: text } },
		defaultNS: 'common',
		interpolation: { escapeValue: false },
	})
})

const request = {
	_id: '018f0000-0000-7000-8000-000000000001',
	title: 'Piped water for 212 families',
	category: 'health',
	cardPicture: null,
	orgId: { _id: '018f0000-0000-7000-8000-000000000009', orgName: 'Jal Mitra Trust', isProfileVerified: true },
	user_info: {
		_id: '018f0000-0000-7000-8000-000000000008',
		name: { first_name: 'Sunita', last_name: 'Hembrom' },
		username: 'sunita',
	},
	units: 'INR',
	quantity: 850_000,
	donated_quantity: 588_200,
	donorCount: 1,
	isUrgentRequirement: true,
	region: 'IN',
	endDate: '2020-01-31',
	requestType: 'cash',
	role: 'donee',
	fields: {},
	target: null,
} as const

describe('A fundraiser card', () => {
	it('says who asks, how far it is, and that it is over', () => {
		expect(textOf(markup(<FundraiserCard request={request} />))).toBe(
			'Urgent Jal Mitra Trust Verified Piped water for 212 families ₹588.2K ₹5,88,200 of ₹850K ₹8,50,000 69% 1 donor Ended 31-Jan-2020',
		)
	})

	it('has the exact figure behind each short one, to be seen and heard', () => {
		const html = markup(<FundraiserCard request={request} />)
		for (const [exact, short] of [
			['₹5,88,200', '₹588.2K'],
			['₹8,50,000', '₹850K'],
		])
			expect(html).toContain(
				`<span class="num" title="${exact}"><span aria-hidden="true">${short}</span><span class="sr-only">${exact}</span></span>`,
			)
		const small = { ...request, quantity: 9_999, donated_quantity: 500 }
		expect(textOf(markup(<FundraiserCard request={small} />))).toContain('₹500 of ₹9,999')
	})

	it('is one link, and its picture needs no words of its own', () => {
		const html = markup(<FundraiserCard request={request} />)
		expect(html.match(/<a /g)).toHaveLength(1)
		expect(html).toContain(`href="/donationRequest/${request._id}"`)
		expect(html).toContain('alt=""')
	})

	it('is a preview without a link while it has no id', () => {
		const { _id, ...draft } = request
		expect(markup(<FundraiserCard request={draft} />)).not.toContain('<a ')
	})
})
