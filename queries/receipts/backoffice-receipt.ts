import { z } from 'zod'
import { backofficePdfQuery, backofficeReceiptDetail } from '../../domain/receipts/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	backofficeReads,
	backofficeRow,
	RECEIPT_COLUMNS,
	RECEIPT_FROM,
	type ReceiptListRecord,
} from './backoffice-row.ts'
import type { ReceiptQueryDeps } from './deps.ts'
import { pdfReply } from './own-receipt.ts'
import { readReceipt } from './receipt-facts.ts'
import { versionsOf } from './versions.ts'

/** @throws DomainError NOT_FOUND */
export async function readBackofficeReceipt(
	{ sql, receipts }: Pick<ReceiptQueryDeps, 'sql' | 'receipts'>,
	donationId: string,
): Promise<z.output<typeof backofficeReceiptDetail>> {
	const row = await sql.maybeOne<ReceiptListRecord>(
		`SELECT ${RECEIPT_COLUMNS} FROM ${RECEIPT_FROM} WHERE r.id = $1`,
		[donationId],
	)
	if (!row) throw notFound('receipt')
	const read = await readReceipt({ sql, cipher: receipts.cipher }, donationId)
	return {
		...backofficeRow(row),
		printed: read?.printed ?? null,
		title: read?.receipt.cause.title ?? '',
		versions: await versionsOf(sql, donationId),
		resends: row.resends,
	}
}

export const showBackofficeReceipt = (deps: ReceiptQueryDeps): Route =>
	route({
		...backofficeReads,
		path: '/api/backoffice/receipts/:id',
		summary: 'Get a receipt with its versions',
		params: z.object({ id }),
		answers: { 200: backofficeReceiptDetail },
		handle: async ({ params }) => {
			const body = await readBackofficeReceipt(deps, params.id)
			return { body, revision: BigInt(body.version) }
		},
	})

async function download(deps: ReceiptQueryDeps, donationId: string, version?: number, language?: Language) {
	const read = await readReceipt({ sql: deps.sql, cipher: deps.receipts.cipher }, donationId, version)
	if (!read) throw notFound('receipt')
	return pdfReply(deps, read.receipt, language)
}

export const downloadBackofficeReceipt = (deps: ReceiptQueryDeps): Route =>
	route({
		...backofficeReads,
		path: '/api/backoffice/receipts/:id/pdf',
		summary: 'Download a version of a receipt as PDF',
		params: z.object({ id }),
		query: backofficePdfQuery,
		answers: { 200: z.string() },
		streams: 'application/pdf',
		handle: ({ params, query }) => download(deps, params.id, query.version, query.language),
	})
