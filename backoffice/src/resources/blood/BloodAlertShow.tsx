import { Box, Paper, Skeleton } from '@mui/material'
import { CanAccess, ListContextProvider, useGetOne, useList } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BloodAlerts } from '../../../../domain/blood/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { useBloodText, useUnitsText } from './alert-texts.ts'
import { FirstPledge } from './BloodAlertTable.tsx'
import { styles } from './blood.styles.ts'

export function BloodAlertShow() {
	const t = useT()
	const { id = '' } = useParams()
	const { data, error, refetch } = useGetOne<BloodAlerts>('bloodAlerts', { id })
	useDocumentTitle(data?.title ?? t('bloodAlerts.title'))
	return (
		<Box sx={styles.page}>
			<BackLink to="/bloodAlerts" tall>
				{t('bloodAlerts.all')}
			</BackLink>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data ? <Alerts alerts={data} /> : null}
			{data || error ? null : <Skeleton variant="rectangular" height={240} />}
		</Box>
	)
}

function Alerts({ alerts }: { alerts: BloodAlerts }) {
	const t = useT()
	const blood = useBloodText(alerts)
	const units = useUnitsText(alerts)
	const { alerted, byText, sent, can, notNow, gave } = alerts
	return (
		<>
			<h1>{alerts.title}</h1>
			<CanAccess resource="requests" action="show">
				<Link to={`/requests/${alerts.id}/show`}>{t('bloodAlerts.toRequest')}</Link>
			</CanAccess>
			<KeyValues>
				<KeyValue label={t('bloodAlerts.blood')}>{blood}</KeyValue>
				<KeyValue label={t('bloodAlerts.place')}>{alerts.place}</KeyValue>
				<KeyValue label={t('bloodAlerts.units')}>{units}</KeyValue>
				<KeyValue label={t('bloodAlerts.byInbox')}>{alerted - byText}</KeyValue>
				<KeyValue label={t('bloodAlerts.byText')}>{byText}</KeyValue>
				<KeyValue label={t('bloodAlerts.sent')}>{sent}</KeyValue>
				<KeyValue label={t('bloodAlerts.can')}>{can}</KeyValue>
				<KeyValue label={t('bloodAlerts.notNow')}>{notNow}</KeyValue>
				<KeyValue label={t('bloodAlerts.gave')}>{gave}</KeyValue>
				<KeyValue label={t('bloodAlerts.firstPledge')}>
					<FirstPledge seconds={alerts.firstPledgeSeconds} />
				</KeyValue>
			</KeyValues>
			<h2>{t('bloodAlerts.waves')}</h2>
			<Waves waves={alerts.waves} />
		</>
	)
}

type Wave = BloodAlerts['waves'][number] & { readonly id: number }
const Column = DataTable.Col<Wave>

function Waves({ waves }: Pick<BloodAlerts, 'waves'>) {
	const t = useT()
	const rows = useList<Wave>({
		data: waves.map((wave) => ({ ...wave, id: wave.wave })),
		perPage: waves.length,
	})
	return (
		<ListContextProvider value={rows}>
			<Paper variant="outlined" sx={styles.frame}>
				<DataTable caption={t('bloodAlerts.waves')}>
					<Column label="bloodAlerts.wave" head render={({ wave }) => wave} />
					<Column label="bloodAlerts.at" render={({ at }) => <When at={at} />} />
					<Column
						label="bloodAlerts.byInbox"
						align="right"
						render={({ alerted, byText }) => alerted - byText}
					/>
					<Column label="bloodAlerts.byText" align="right" render={({ byText }) => byText} />
					<Column label="bloodAlerts.sent" align="right" render={({ sent }) => sent} />
					<Column label="bloodAlerts.can" align="right" render={({ can }) => can} />
					<Column label="bloodAlerts.notNow" align="right" render={({ notNow }) => notNow} />
					<Column label="bloodAlerts.gave" align="right" render={({ gave }) => gave} />
					<Column
						label="bloodAlerts.firstPledge"
						align="right"
						render={({ firstPledgeSeconds }) => <FirstPledge seconds={firstPledgeSeconds} />}
					/>
				</DataTable>
			</Paper>
		</ListContextProvider>
	)
}
