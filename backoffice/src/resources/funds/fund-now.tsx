import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { FundFigure } from '../../../../domain/ledger/history.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import balances from '../../ui/balances.module.css'
import { Chip } from '../../ui/chip.tsx'
import { Explained } from '../../ui/explained/explained.tsx'

type Balance = keyof WithdrawalDetail['balances']

const LINES: readonly { balance: Balance; figure: FundFigure; label: MessageKey }[] = [
	{ balance: 'raised', figure: 'donated_quantity', label: 'balance.raised' },
	{ balance: 'withdrawn', figure: 'totalWithdrawalAmount', label: 'balance.withdrawn' },
	{ balance: 'reserved', figure: 'reserved', label: 'balance.reserved' },
	{ balance: 'free', figure: 'free', label: 'balance.free' },
]

/** The fund as it stands, each figure with the events that sum to it. */
export function FundNow({ withdrawal }: { withdrawal: WithdrawalDetail }) {
	const t = useT()
	const { fund, currency, label: whose } = withdrawal
	return (
		<section aria-labelledby="fund-now">
			<h2 id="fund-now">{t('withdrawals.money')}</h2>
			<dl className={balances.lines}>
				{LINES.map(({ balance, figure, label }) => {
					const value = withdrawal.balances[balance]
					return (
						<div key={balance}>
							<dt>{t(label)}</dt>
							<dd>
								{balance === 'free' && value.startsWith('-') ? (
									<Chip tone="bad">{t('balance.receivable')}</Chip>
								) : null}
								<Explained
									value={value}
									currency={currency}
									label={`${t(label)}, ${whose}`}
									of={{ figure, fund }}
								/>
							</dd>
						</div>
					)
				})}
			</dl>
		</section>
	)
}
