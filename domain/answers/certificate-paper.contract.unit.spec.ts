import { expect, it } from 'vitest'
import { certificatePaper } from './certificate-paper.contract.ts'

const CERTIFICATE = {
	code: '0199a1c2-5d3e-7000-8000-000000000001',
	serial: 'KV-2026-00000001',
	name: 'Meera Krishnan',
	requestTitle: 'A hall to sweep',
	confirmedBy: 'Jal Mitra Trust',
	from: '2026-11-20',
	to: '2026-11-20',
	minutes: 90,
	issuedAt: '2026-11-21T20:00:00Z',
	confirmedMinutes: 90,
	isCurrent: true,
} as const

it.each([
	['IN', '22 November 2026'],
	['US', '21 November 2026'],
] as const)(
	'A certificate is issued on the day that it is then in the request’s region, %s.',
	(region, day) => {
		const { facts } = certificatePaper(
			{ ...CERTIFICATE, region },
			'en',
			(key) => key,
			'https://karuna.example',
		)
		expect(facts.at(-1)).toEqual({ label: 'answers.certificate.issuedOn', lines: [day] })
	},
)
