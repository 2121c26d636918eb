import { ReceiptList } from './receipt-list.tsx'
import { ReceiptShow } from './receipt-show.tsx'

export const receipts = { list: ReceiptList, show: ReceiptShow }
