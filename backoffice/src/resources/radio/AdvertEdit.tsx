import { Box, Button, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import type { MediaItem } from '../../../../domain/media/items.contract.ts'
import type { BackofficeAdvertDetail } from '../../../../domain/radio/adverts.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf, Several } from '../../ui/form/fields.tsx'
import { DownloadButton } from '../../ui/list/export-button.tsx'
import { styles } from '../media/media.styles.ts'
import { RadioPage } from '../media/RadioPage.tsx'
import { RemoveRecord } from '../media/RemoveRecord.tsx'
import { useAct } from '../media/use-act.ts'
import { bodyOf, EMPTY, type TypedAdvert, typedAdvert, typedOf } from './advert-form.ts'
import { Span } from './Span.tsx'
import { useChannels } from './use-channels.ts'

const BACK = { to: '/radioAdverts', label: 'adverts.all' } as const
const MAX_RECORDINGS = 100

export function AdvertCreate() {
	const t = useT()
	return (
		<RadioPage title={t('adverts.add')} resource="radioAdverts" back={BACK}>
			<AdvertForm advert={null} />
		</RadioPage>
	)
}

export function AdvertEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioAdverts', 'one', id],
		queryFn: ({ signal }) => dataProvider.advert(id, { signal }),
	})
	return (
		<RadioPage title={data?.name ?? t('adverts.one')} resource="radioAdverts" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<Plays advert={data} />
					<AdvertForm key={data.id} advert={data} />
					{data.plays > 0 ? null : (
						<RemoveRecord
							resource="radioAdverts"
							name={data.name}
							title="radio.removeTitle"
							remove={(provider, intent) => provider.removeAdvert(id, intent)}
							leaves
						/>
					)}
				</>
			) : null}
		</RadioPage>
	)
}

function Plays({ advert: { id, plays, latest } }: { advert: BackofficeAdvertDetail }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="advert-plays">
			<h2 id="advert-plays">{t('adverts.plays', { count: plays })}</h2>
			<p>{t('adverts.playsHelp')}</p>
			<Box component="ul" sx={styles.rows}>
				{latest.map(({ channel, zone, at, listeners }) => (
					<li key={`${channel} ${at}`}>
						<span>{channel}</span>
						<Span from={at} zone={zone} />
						<span>
							{listeners === null
								? t('radioStatistics.unknown')
								: t('adverts.listeners', { count: listeners })}
						</span>
					</li>
				))}
			</Box>
			<DownloadButton read={() => dataProvider.downloadAdvert(id)} empty={plays === 0} />
		</Paper>
	)
}

function AdvertForm({ advert }: { advert: BackofficeAdvertDetail | null }) {
	const t = useT()
	const navigate = useNavigate()
	const { data: channels = [] } = useChannels()
	const { data: recordings = [], isPending } = useGetList<MediaItem>('radioItems', {
		pagination: { page: 1, perPage: MAX_RECORDINGS },
		sort: { field: 'title', order: 'ASC' },
		filter: { kind: 'advert', hasSound: true },
	})
	const saving = useAct<TypedAdvert, string>({
		act: (provider, typed, intent) => provider.saveAdvert(advert?.id ?? null, bodyOf(typed), intent),
		done: ({ name }) => t('radio.saved', { name: name.trim() }),
		keys: ['radioAdverts'],
		onDone: (id) => {
			if (advert === null) void navigate(`/radioAdverts/${id}`)
		},
	})
	const form = useContractForm<TypedAdvert>({
		schema: typedAdvert,
		values: advert === null ? EMPTY : typedOf(advert),
		task: saving,
	})
	// What is chosen stays a choice before the others are known.
	const chosen = advert && !recordings.some(({ id }) => id === advert.itemId) ? [advert] : []
	const options = [
		...chosen.map(({ itemId, item }) => ({ value: itemId, text: item })),
		...recordings.map(({ id, title }) => ({ value: id, text: title })),
	]
	const number = (name: 'weight' | 'capHour' | 'capDay' | 'capTotal' | 'distanceMinutes') => (
		<Line
			form={form}
			name={name}
			label={t(`adverts.${name}`)}
			help={t(`adverts.help.${name}`)}
			inputMode="numeric"
		/>
	)
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('adverts.about')}</h2>
			{recordings.length === 0 && !isPending ? <p>{t('adverts.noRecordings')}</p> : null}
			<Form form={form} label={t('adverts.one')} onSend={(typed) => saving.mutate(typed)} sx={styles.form}>
				<Box sx={styles.two}>
					<Line form={form} name="name" label={t('radio.name')} required />
					<OneOf form={form} name="itemId" label={t('adverts.item')} options={options} required />
					<Line form={form} name="from" label={t('radioReports.from')} type="date" required />
					<Line form={form} name="until" label={t('radioReports.until')} type="date" required />
					<Line form={form} name="dayparts" label={t('adverts.dayparts')} help={t('adverts.help.dayparts')} />
					{number('weight')}
					{number('capHour')}
					{number('capDay')}
					{number('capTotal')}
					{number('distanceMinutes')}
				</Box>
				<Several
					form={form}
					name="channels"
					label={t('adverts.channels')}
					help={t('adverts.help.channels')}
					options={channels.map(({ id, name }) => ({ value: id, text: name }))}
					required={false}
				/>
				<Refusal form={form} />
				<div>
					<Button type="submit" variant="contained" disabled={saving.isPending}>
						{saving.isPending ? t('common.sending') : t('common.save')}
					</Button>
				</div>
			</Form>
		</Paper>
	)
}
