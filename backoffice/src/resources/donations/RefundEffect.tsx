import { Box } from '@mui/material'
import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Balances } from '../../ui/balances.tsx'
import { named } from '../../ui/named.tsx'
import { FundBalances } from './FundBalances.tsx'
import { styles } from './refund.styles.ts'

interface Part {
	label: MessageKey
	value: string | null
	fund?: string
}

export function RefundEffect({ preview }: { preview: RefundPreview }) {
	const t = useT()
	const { currency, fund, providerBalance, retainedByProvider } = preview
	const bearers: readonly Part[] = fund
		? [
				{ label: 'refund.fromFund', value: preview.share, fund: named(t, fund.label) },
				{ label: 'refund.fromCover', value: preview.feePart },
			]
		: [{ label: 'refund.fromSuspense', value: preview.amount }]
	const parts: readonly Part[] = [
		{ label: 'refund.donorGets', value: preview.amount },
		...bearers,
		{ label: 'refund.retained', value: retainedByProvider },
	]
	return (
		<Box component="section" sx={styles.effect} aria-label={t('refund.effect')}>
			<h3>{t('refund.bears')}</h3>
			<Box component="dl" sx={styles.parts}>
				{parts.map(({ label, value, fund: name = '' }) => (
					<div key={label}>
						<dt>{t(label, { fund: name })}</dt>
						<dd>
							{value === null ? (
								t('donations.unknownYet')
							) : (
								<Amount why="proposed" value={value} currency={currency} />
							)}
						</dd>
					</div>
				))}
			</Box>
			{fund ? (
				<>
					<h3>{t('refund.fundOf', { fund: named(t, fund.label) })}</h3>
					<FundBalances currency={currency} before={fund.before} after={fund.after} />
				</>
			) : null}
			<h3>{t('refund.provider')}</h3>
			<Balances
				currency={currency}
				lines={[{ key: 'provider', label: t('refund.providerBalance'), ...providerBalance }]}
			/>
		</Box>
	)
}
