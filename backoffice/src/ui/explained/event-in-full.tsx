import { Box, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { EventInFull as Full } from '../../../../domain/ledger/history.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../amount.tsx'
import { Failure } from '../failure.tsx'
import { Raw } from '../raw.tsx'
import { When } from '../when.tsx'
import { AtProvider } from './at-provider.tsx'
import { styles } from './explained.styles.ts'

export function EventInFull({ id }: { id: string }) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['events', id],
		queryFn: ({ signal }) => dataProvider.ledgerEvent(id, { signal }),
	})
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton variant="rectangular" height={160} />
	return (
		<Box sx={styles.full}>
			<Facts event={data} />
			{data.lines.length > 0 ? <Lines event={data} /> : null}
			<Data event={data} />
			{data.providerObjects.length > 0 ? <AtProvider id={id} /> : null}
		</Box>
	)
}

function Facts({ event }: { event: Full }) {
	const t = useT()
	return (
		<Box component="dl" sx={styles.facts}>
			<Fact label={t('explain.recorded')}>
				<When at={event.recordedAt} />
			</Fact>
			{event.effectiveAt ? (
				<Fact label={t('explain.moneyMoved')}>
					<When at={event.effectiveAt} />
				</Fact>
			) : null}
			<Fact label={t('explain.actor')}>{event.actor.name}</Fact>
			<Fact label={t('explain.stream')}>
				{event.stream}, {event.revision}
			</Fact>
			<Fact label={t('explain.position')}>{event.position}</Fact>
			<Fact label={t('explain.correlation')}>{event.correlationId}</Fact>
			<Fact label="SHA-256">
				{event.digest} {t(event.digestHolds ? 'explain.digestHolds' : 'explain.digestBroken')}
			</Fact>
			{event.donationId ? (
				<Fact label={t('fact.Donation')}>
					<Link to={`/donations/${event.donationId}/show`}>{event.donationId}</Link>
				</Fact>
			) : null}
		</Box>
	)
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
)

function Lines({ event }: { event: Full }) {
	const t = useT()
	return (
		<Box component="table" sx={styles.lines}>
			<caption>{t('explain.lines')}</caption>
			<thead>
				<tr>
					<th scope="col">{t('explain.account')}</th>
					<th scope="col">{t('explain.owner')}</th>
					<th scope="col" className="right">
						{t('donations.amount')}
					</th>
				</tr>
			</thead>
			<tbody>
				{event.lines.map((line) => (
					<tr key={`${line.account} ${line.owner} ${line.amount}`}>
						<td>{t(`account.${line.account}`)}</td>
						<td>{line.owner}</td>
						<td className="right">
							<Amount why="part" value={line.amount} currency={line.units} signed />
						</td>
					</tr>
				))}
			</tbody>
		</Box>
	)
}

function Data({ event }: { event: Full }) {
	const t = useT()
	return (
		<>
			<h3>{t('explain.data')}</h3>
			<Raw label={t('explain.data')}>{event.data}</Raw>
		</>
	)
}
