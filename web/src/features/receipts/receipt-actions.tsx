import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../domain/receipts/contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ReceiptAddress } from './api/receipt.ts'
import { ResendButton } from './resend-button.tsx'

interface ReceiptActionsProps {
	readonly receipt: Receipt
	readonly address: ReceiptAddress
}

export function ReceiptActions({ receipt, address }: ReceiptActionsProps) {
	const { t } = useTranslation('receipts')
	const { language } = usePreferences()
	return (
		<div className="receipt-actions noprint">
			<a className="btn" href={`${receipt.pdfUrl}&language=${language}`} download>
				<Icon of={Download} />
				{t('actions.pdf')}
			</a>
			<Button variant="line" onClick={() => window.print()}>
				<Icon of={Printer} />
				{t('actions.print')}
			</Button>
			<ResendButton address={address} label={t('actions.resend')} variant="line" />
		</div>
	)
}
