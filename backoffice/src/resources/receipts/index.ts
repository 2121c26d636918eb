import { ReceiptText } from 'lucide-react'
import { declareResources, MONEY, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		receipts: true
	}
}

export const resources = declareResources([
	{
		name: 'receipts',
		access: { list: MONEY, show: MONEY },
		list: screen(() => import('./ReceiptList.tsx'), 'ReceiptList'),
		show: screen(() => import('./ReceiptShow.tsx'), 'ReceiptShow'),
		place: { group: 'work', order: 7, label: 'nav.receipts', icon: ReceiptText },
	},
])
