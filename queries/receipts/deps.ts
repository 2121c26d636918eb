import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { PdfPrinter } from '../../kernel/ports/pdf.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type QueryDeps, queryDeps } from '../_shared/deps.ts'

export interface ReceiptQueryDeps extends QueryDeps {
	readonly receipts: { readonly cipher: Cipher; readonly links: SignedLinks; readonly pdf: PdfPrinter }
}

export const receiptQueryDeps = (infrastructure: Infrastructure): ReceiptQueryDeps => ({
	...queryDeps(infrastructure),
	receipts: {
		cipher: infrastructure.cipher,
		links: infrastructure.links,
		pdf: infrastructure.pdf,
	},
})
