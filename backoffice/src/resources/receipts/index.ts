import { ReceiptText } from 'lucide-react'
import { declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		receipts: true
	}
}

export const resources = declareResources([
	{
		name: 'receipts',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./ReceiptList.tsx'), 'ReceiptList'),
		show: screen(() => import('./ReceiptShow.tsx'), 'ReceiptShow'),
		place: { group: 'work', order: 7, label: 'nav.receipts', icon: ReceiptText },
	},
])
