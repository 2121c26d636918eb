import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../domain/receipts/contract.ts'
import { paths } from '../../lib/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import type { ReceiptAddress } from './api/receipt.ts'

interface ReceiptVersionsProps {
	readonly receipt: Receipt
	readonly address: ReceiptAddress
}

export function ReceiptVersions({ receipt, address: { donationId, key } }: ReceiptVersionsProps) {
	const { t } = useTranslation('receipts')
	const format = useFormat()
	if (receipt.versions.length < 2) return null
	return (
		<section className="receipt-versions noprint" aria-labelledby="receipt-versions">
			<h2 id="receipt-versions">{t('versions.heading')}</h2>
			<ol>
				{receipt.versions.toReversed().map(({ version, because, issuedAt, voidedAt }) => (
					<li key={version}>
						<Link
							to={paths.receipt.href({ id: donationId }, { version: String(version), key })}
							aria-current={version === receipt.version ? 'page' : undefined}
						>
							{t('versions.version', { version })}
						</Link>
						<span className="text-ink-2">
							{format.date(issuedAt)}, {t(`because.${because}`)}
						</span>
						{voidedAt ? (
							<Chip tone="off">{t('versions.void')}</Chip>
						) : (
							<Chip tone="ok">{t('versions.counts')}</Chip>
						)}
					</li>
				))}
			</ol>
		</section>
	)
}
