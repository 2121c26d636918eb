import { Readable } from 'node:stream'
import { z } from 'zod'
import { receiptAnswer, receiptPdfQuery, receiptQuery } from '../../domain/receipts/contract.ts'
import { linkSubject } from '../../domain/receipts/paper.contract.ts'
import { refuse } from '../../domain/receipts/refusals.contract.ts'
import { type Principal, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { donationsTable } from '../../projections/donations/donations.ts'
import { isDonorOf } from '../../records/donations/details.ts'
import { isFinance } from '../_shared/roles.ts'
import type { ReceiptQueryDeps } from './deps.ts'
import { type ReadReceipt, readReceipt } from './receipt-facts.ts'
import { printedReceipt } from './receipt-pdf.ts'

const PDF_LINK_MS = DAY_MS

interface OwnReceiptQuery {
	readonly donationId: string
	readonly version: number | undefined
	readonly key: string | undefined
	readonly viewer: Principal
}

/**
 * Returns a receipt for its donor, for finance, and for anyone with a link to it.
 * @throws DomainError NOT_FOUND for everyone else; RECEIPT_PENDING (404) while it isn't issued
 */
async function readOwn(deps: ReceiptQueryDeps, requested: OwnReceiptQuery): Promise<ReadReceipt> {
	const { sql, clock, receipts } = deps
	const { donationId, version, key, viewer } = requested
	const donation = await onTable(donationsTable)
		.select('donor_kind', 'donor_id', 'confirmed_at')
		.where({ id: donationId })
		.maybeOne(sql, { name: 'receipt donor' })
	const donor = donation ? { kind: donation.donor_kind, id: donation.donor_id } : undefined
	const isDonor = await isDonorOf(sql, viewer, donationId, donor)
	const hasLink =
		key !== undefined && receipts.links.check(linkSubject(donationId), key, clock.now()) === 'valid'
	if (!donation || !(isDonor || hasLink || isFinance(viewer))) throw notFound('receipt')
	const read = await readReceipt({ sql, cipher: receipts.cipher }, donationId, version)
	if (read) return read.receipt
	if (donation.confirmed_at === null || version !== undefined) throw notFound('receipt')
	throw refuse('RECEIPT_PENDING')
}

const common = {
	method: 'GET',
	tags: ['receipts'],
	access: {
		allow: 'everyone',
		because: 'guests read the receipt of their own donation, or by the link in their mail',
	},
	params: z.object({ id }),
	readModels: ['donations', 'receipts', 'receipt_versions'],
} as const

export const showReceipt = (deps: ReceiptQueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donation/:id/receipt',
		summary: 'Get the receipt of a donation',
		query: receiptQuery,
		answers: { 200: receiptAnswer },
		handle: async ({ params, query, caller }) => {
			const requested = {
				donationId: params.id,
				viewer: caller.principal,
				key: query.key,
				version: query.version,
			}
			const receipt = await readOwn(deps, requested)
			return { body: { statusCode: 200, data: { ...receipt, pdfUrl: pdfUrl(deps, receipt) } } }
		},
	})

function pdfUrl({ clock, receipts }: ReceiptQueryDeps, { donationId, version }: ReadReceipt): string {
	const key = receipts.links.sign(linkSubject(donationId), clock.now() + PDF_LINK_MS)
	return `/api/v1/donation/${donationId}/receipt.pdf?${new URLSearchParams({ version: String(version), key })}`
}

export const downloadReceipt = (deps: ReceiptQueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donation/:id/receipt.pdf',
		summary: 'Download the receipt of a donation as PDF',
		query: receiptPdfQuery,
		answers: { 200: z.string() },
		streams: 'application/pdf',
		perMinute: 30,
		handle: async ({ params, query, caller }) => {
			const requested = {
				donationId: params.id,
				viewer: caller.principal,
				key: query.key,
				version: query.version,
			}
			return pdfReply(deps, await readOwn(deps, requested), query.language)
		},
	})

export async function pdfReply(
	{ receipts }: Pick<ReceiptQueryDeps, 'receipts'>,
	receipt: ReadReceipt,
	language: Language = receipt.language,
): Promise<Reply> {
	const file = await receipts.pdf.print(printedReceipt(receipt, language))
	return {
		stream: { body: Readable.from([file]), contentType: 'application/pdf' },
		headers: {
			'content-disposition': `attachment; filename="${receipt.number}-v${receipt.version}.pdf"`,
			'content-length': String(file.length),
			'x-robots-tag': 'noindex',
		},
	}
}
