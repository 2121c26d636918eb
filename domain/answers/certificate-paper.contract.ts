import { dayAt } from '../../kernel/wire/days.ts'
import { type Language, localeOf } from '../../kernel/wire/language.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import type { TextParams, TextRef } from '../../kernel/wire/text.ts'
import type { CertificateDetail } from './hours.contract.ts'

type CertificateText = (key: TextRef, params?: TextParams) => string

/** Formats a calendar day as `21 November 2026`. */
const dayText = (day: string, language: Language): string =>
	new Intl.DateTimeFormat(localeOf(language, 'en-GB'), {
		dateStyle: 'long',
		numberingSystem: 'latn',
		timeZone: 'UTC',
	}).format(Date.parse(`${day}T00:00:00Z`))

/** Formats a duration as `12 hours 30 minutes`. */
export function durationText(minutes: number, text: CertificateText): string {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	if (hours === 0) return text('answers.certificate.minutes', { count: rest, minutes: rest })
	const whole = text('answers.certificate.hours', { count: hours, hours })
	return rest === 0
		? whole
		: `${whole} ${text('answers.certificate.minutes', { count: rest, minutes: rest })}`
}

/**
 * Writes a certificate in one language. Pure, so that the same certificate always reads the same.
 * @param text reads texts of that language
 * @param url of the page that verifies it
 */
export function certificatePaper(
	certificate: CertificateDetail,
	language: Language,
	text: CertificateText,
	url: string,
) {
	const { from, to, isCurrent, minutes, confirmedMinutes } = certificate
	const period =
		from === to
			? dayText(from, language)
			: text('answers.certificate.period', { from: dayText(from, language), to: dayText(to, language) })
	const fact = (label: TextRef, line: string) => ({ label: text(label), lines: [line] })
	return {
		language,
		issuer: [text('answers.certificate.issuer')],
		title: text('answers.certificate.title'),
		number: certificate.serial,
		version: '',
		stamp: null,
		mark: isCurrent
			? null
			: text('answers.certificate.corrected', { duration: durationText(confirmedMinutes, text) }),
		reason: null,
		facts: [
			fact('answers.certificate.volunteer', certificate.name || text('answers.certificate.erasedName')),
			fact('answers.certificate.request', certificate.requestTitle || text('answers.certificate.gone')),
			fact(
				'answers.certificate.confirmedBy',
				certificate.confirmedBy || text('answers.certificate.erasedName'),
			),
			fact('answers.certificate.when', period),
			fact(
				'answers.certificate.issuedOn',
				dayText(dayAt(Date.parse(certificate.issuedAt), regionOf(certificate.region).timeZone), language),
			),
		],
		sums: [
			{
				label: text('answers.certificate.confirmed'),
				value: durationText(minutes, text),
				strong: true,
			},
		],
		// On a line of its own, so that it is not broken.
		statements: [text('answers.certificate.statement'), text('answers.certificate.howToVerify'), url],
	}
}
