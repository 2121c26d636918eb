import { Readable } from 'node:stream'
import { z } from 'zod'
import { certificatePaper } from '../../domain/answers/certificate-paper.contract.ts'
import {
	type CertificateDetail,
	certificateAnswer,
	certificatePdfQuery,
} from '../../domain/answers/hours.contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { type RegionFacts, regionOf } from '../../domain/catalog/regions.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { PdfPrinter } from '../../kernel/ports/pdf.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { PUBLIC_STATUSES } from '../_shared/request-visibility.ts'
import { HOURS_MODELS } from './hours.ts'

export interface CertificateDeps extends Pick<QueryDeps, 'sql'> {
	readonly pdf: PdfPrinter
	readonly publicUrl: string
}

interface CertificateRecord {
	readonly id: string
	readonly minutes: number
	readonly from_day: string
	readonly to_day: string
	readonly issued_at: Date
	readonly region: RegionFacts['code']
	readonly name: string
	readonly title: string | null
	readonly confirmed_by: string
	readonly confirmed_minutes: number
	readonly first_day: string | null
	readonly last_day: string | null
}

/**
 * The serial number is public and must not open the certificate: the end of the id has too few bits to guess
 * from.
 */
const serialOf = ({ id, issued_at }: CertificateRecord): string =>
	`KV-${issued_at.getUTCFullYear()}-${id.slice(-8).toUpperCase()}`

/**
 * Returns a certificate by its random code. The title of a private request is included: both sides agreed on
 * the content, the code's holder has it from one of them, and no list or search engine names it. A title that
 * nobody may see any more, of a removed or spam request, is left out.
 * @throws DomainError NOT_FOUND for a revoked code, as for an unknown one
 */
async function readCertificate(
	{ sql }: Pick<CertificateDeps, 'sql'>,
	code: string,
): Promise<CertificateDetail> {
	const row = await sql.maybeOne<CertificateRecord>(
		`SELECT k.id, k.minutes, k.from_day, k.to_day, k.issued_at, r.region,
			trim(concat(u.first_name, ' ', u.last_name)) AS name,
			CASE WHEN r.status IN ${PUBLIC_STATUSES} OR r.status = 'deactivated' THEN c.title END AS title,
			coalesce(d.org_name, trim(concat(author.first_name, ' ', author.last_name))) AS confirmed_by,
			coalesce(h.minutes, 0)::int AS confirmed_minutes, h.first_day, h.last_day
		FROM read.answer_certificates k
		JOIN read.answers a ON a.id = k.answer_id
		JOIN read.requests r ON r.id = a.request_id
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN rec.users u ON u.id = a.user_id
		LEFT JOIN rec.users author ON author.id = r.author_id
		LEFT JOIN read.organizations o ON o.id = r.organization_id
		LEFT JOIN rec.organization_details d ON d.details_id = o.details_id
		CROSS JOIN LATERAL (SELECT sum(minutes) AS minutes, min(day) AS first_day, max(day) AS last_day
			FROM read.answer_hours WHERE answer_id = a.id AND state = 'confirmed' AND minutes > 0) h
		WHERE k.id = $1 AND k.revoked_by IS NULL`,
		[code],
	)
	if (row === null) throw refuse('NOT_FOUND.certificate')
	const { minutes, from_day: from, to_day: to, confirmed_minutes: confirmedMinutes } = row
	return {
		code: row.id,
		serial: serialOf(row),
		name: row.name,
		requestTitle: row.title ?? '',
		region: row.region,
		confirmedBy: row.confirmed_by,
		from,
		to,
		minutes,
		issuedAt: row.issued_at.toISOString(),
		confirmedMinutes,
		isCurrent: minutes === confirmedMinutes && from === row.first_day && to === row.last_day,
	}
}

const common = {
	method: 'GET',
	tags: ['answers'],
	access: { allow: 'everyone', because: 'anyone who gets a certificate checks it by its code' },
	perMinute: 30,
	params: z.object({ code: id }),
	readModels: HOURS_MODELS,
} as const

export const showCertificate = (deps: CertificateDeps): Route =>
	route({
		...common,
		path: '/api/v1/certificate/:code',
		summary: 'Get a certificate of volunteer hours by its code',
		answers: { 200: certificateAnswer },
		handle: async ({ params }) => {
			const data = await readCertificate(deps, params.code)
			return { body: { statusCode: 200, data }, headers: { 'x-robots-tag': 'noindex' } }
		},
	})

export const downloadCertificate = (deps: CertificateDeps): Route =>
	route({
		...common,
		path: '/api/v1/certificate/:code/pdf',
		summary: 'Download a certificate of volunteer hours as PDF',
		query: certificatePdfQuery,
		answers: { 200: z.string() },
		streams: 'application/pdf',
		handle: async ({ params, query, caller }) => {
			const detail = await readCertificate(deps, params.code)
			const language = query.language ?? caller.language
			const url = `${deps.publicUrl}${PAGES.certificate.path.replace(':code', detail.code)}`
			const file = await deps.pdf.print({
				...certificatePaper(detail, language, textFor(language), url),
				otherForm: textFor(language)('common.printed.otherForm'),
				format: regionOf(detail.region).paper,
				madeAt: Date.parse(detail.issuedAt),
			})
			return {
				stream: { body: Readable.from([file]), contentType: 'application/pdf' },
				headers: {
					'content-disposition': `attachment; filename="${detail.serial}.pdf"`,
					'content-length': String(file.length),
					'x-robots-tag': 'noindex',
				},
			}
		},
	})
