import type { Cipher } from '../../domain/_ports/cipher.ts'
import type { PdfPrinter } from '../../domain/_ports/pdf.ts'
import type { SignedLinks } from '../../domain/_ports/signed-links.ts'
import type { QueryDeps } from '../_shared/deps.ts'

/** What queries of receipts work with. */
export interface ReceiptQueryDeps extends QueryDeps {
	/** Opens what receipts say of people, knows their links, prints them. */
	readonly receipts: { readonly cipher: Cipher; readonly links: SignedLinks; readonly pdf: PdfPrinter }
}
