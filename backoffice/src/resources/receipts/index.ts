import { ReceiptText } from 'lucide-react'
import { declareResources, MONEY, screen } from '../declaration.ts'

export const receiptResources = declareResources([
	{
		name: 'receipts',
		access: { list: MONEY, show: MONEY },
		list: screen(() => import('./ReceiptList.tsx'), 'ReceiptList'),
		show: screen(() => import('./ReceiptShow.tsx'), 'ReceiptShow'),
		place: { group: 'work', order: 7, label: 'nav.receipts', icon: ReceiptText },
	},
])
