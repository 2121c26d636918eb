import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { CanAccess } from 'react-admin'
import type { Coverage } from '../../../../domain/funds/own-money.contract.ts'
import type { LEDGER_ACCOUNTS } from '../../../../domain/ledger/history.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { styles as lines } from '../../ui/balances.styles.ts'
import { Chip } from '../../ui/chip.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import { Failure } from '../../ui/failure.tsx'
import { styles } from './books.styles.ts'
import { OwnEntries } from './OwnEntries.tsx'
import { TopUp } from './TopUp.tsx'
import { useOwnMoney } from './use-own-money.ts'

type Figure = Exclude<keyof Coverage, 'entity' | 'currency' | 'surplus'>

/** Figures with the account whose balance each is; those without one are computed. */
const PARTS: readonly {
	readonly label: MessageKey
	readonly figures: readonly (readonly [Figure, (typeof LEDGER_ACCOUNTS)[number] | null])[]
}[] = [
	{
		label: 'ownMoney.heldParts',
		figures: [
			['provider', 'provider balance'],
			['inTransit', 'in transit'],
			['bank', 'bank'],
			['disputed', 'dispute'],
			['held', null],
		],
	},
	{
		label: 'ownMoney.owedParts',
		figures: [
			['funds', null],
			['suspense', null],
			['owed', null],
		],
	},
	{
		label: 'ownMoney.surplusParts',
		figures: [
			['feeCover', null],
			['feeExpense', 'fee expense'],
			['feeResult', null],
			['ownMoney', null],
			['otherIncome', null],
			['receivables', null],
		],
	},
]

const SUMS: readonly Figure[] = ['held', 'owed', 'feeResult']

export function CoverageCards() {
	const t = useT()
	const { data, error, refetch } = useOwnMoney()
	return (
		<section aria-labelledby="coverage">
			<h2 id="coverage">{t('ownMoney.title')}</h2>
			<Typography variant="small" sx={styles.quiet}>
				{t('ownMoney.lead')}
			</Typography>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<Box sx={styles.coverage}>
						{data.coverage.map((coverage) => (
							<CoverageCard key={coverage.entity} coverage={coverage} />
						))}
					</Box>
					<OwnEntries entries={data.entries} />
				</>
			) : null}
		</section>
	)
}

function CoverageCard({ coverage }: { coverage: Coverage }) {
	const t = useT()
	const { entity, currency, surplus } = coverage
	const isShort = surplus.startsWith('-')
	return (
		<Paper component="article" variant="outlined" sx={styles.card} aria-label={t(`region.${entity}`)}>
			<Box sx={styles.head}>
				<h3>{t(`region.${entity}`)}</h3>
				<Chip tone={isShort ? 'bad' : 'ok'}>{t(isShort ? 'ownMoney.short' : 'ownMoney.covered')}</Chip>
				<b>
					<Amount why="checked" value={surplus} currency={currency} />
				</b>
				<CanAccess resource="books" action="review">
					<TopUp coverage={coverage} />
				</CanAccess>
			</Box>
			{coverage.bank.startsWith('-') ? <p role="alert">{t('ownMoney.bankBelowZero')}</p> : null}
			{PARTS.map(({ label, figures }) => (
				<section key={label}>
					<Typography component="h4" variant="small">
						{t(label)}
					</Typography>
					<Box component="dl" sx={lines.lines}>
						{figures.map(([figure, account]) => (
							<Box key={figure} sx={[SUMS.includes(figure) && styles.sum]}>
								<dt>{t(`ownMoney.figure.${figure}`)}</dt>
								<dd>
									{account === null ? (
										<Amount why="checked" value={coverage[figure]} currency={currency} />
									) : (
										<Explained
											value={coverage[figure]}
											currency={currency}
											label={t(`ownMoney.figure.${figure}`)}
											of={{ account, currency }}
										/>
									)}
								</dd>
							</Box>
						))}
					</Box>
				</section>
			))}
		</Paper>
	)
}
