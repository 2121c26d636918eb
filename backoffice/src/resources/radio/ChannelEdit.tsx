import { Box, Button, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { styles } from '../media/media.styles.ts'
import { RadioPage } from '../media/RadioPage.tsx'
import { RemoveRecord } from '../media/RemoveRecord.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { Faults } from './Faults.tsx'
import { NextHour, OnAirNow } from './on-air.tsx'
import { styles as radioStyles } from './radio.styles.ts'

const BACK = { to: '/radioChannels', label: 'radioChannels.all' } as const
const AGAIN_MS = 30_000

export function ChannelCreate() {
	const t = useT()
	return (
		<RadioPage title={t('radioChannels.add')} resource="radioChannels" back={BACK}>
			<ChannelForm channel={null} />
		</RadioPage>
	)
}

export function ChannelEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioChannels', 'one', id],
		queryFn: ({ signal }) => dataProvider.channel(id, { signal }),
		refetchInterval: AGAIN_MS,
	})
	return (
		<RadioPage title={data?.name ?? t('radioChannels.one')} resource="radioChannels" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<OnAir channel={data} />
					<ChannelForm key={data.id} channel={data} />
					{data.isUsed ? null : (
						<RemoveRecord
							resource="radioChannels"
							name={data.name}
							title="radio.removeTitle"
							remove={(provider, intent) => provider.removeChannel(id, intent)}
							leaves
						/>
					)}
				</>
			) : null}
		</RadioPage>
	)
}

function OnAir({ channel }: { channel: BackofficeChannel }) {
	const t = useT()
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('radioChannels.now')}</h2>
			<OnAirNow channel={channel} />
			<Box component="h3" sx={radioStyles.hour}>
				{t('radioChannels.nextHour')}
			</Box>
			<NextHour channel={channel} />
			<Box component="h3" sx={radioStyles.hour}>
				{t('radioFaults.title')}
			</Box>
			<Faults channel={channel} />
			<Button
				component={Link}
				to={`/radioStreamings/week?channel=${channel.id}`}
				variant="outlined"
				color="secondary"
				sx={{ mt: '16px' }}
				startIcon={<CalendarRange size={16} />}
			>
				{t('radioWeek.title')}
			</Button>
		</Paper>
	)
}
