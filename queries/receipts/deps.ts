import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { PdfPrinter } from '../../kernel/ports/pdf.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type QueryDeps, queryDeps } from '../_shared/deps.ts'

/** What queries of receipts work with. */
export interface ReceiptQueryDeps extends QueryDeps {
	/** Opens what receipts say of people, knows their links, prints them. */
	readonly receipts: { readonly cipher: Cipher; readonly links: SignedLinks; readonly pdf: PdfPrinter }
}

/** The part of queries of receipts in what a process opens. */
export const receiptQueryDeps = (infrastructure: Infrastructure): ReceiptQueryDeps => ({
	...queryDeps(infrastructure),
	receipts: {
		cipher: infrastructure.cipher,
		links: infrastructure.links,
		pdf: infrastructure.pdf,
	},
})
