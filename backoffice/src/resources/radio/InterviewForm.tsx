import { Box, Button, Paper } from '@mui/material'
import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { Controller, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import type { BackofficeInterview } from '../../../../domain/radio/interviews.contract.ts'
import type { BackofficeStreaming } from '../../../../domain/radio/streamings.contract.ts'
import { LANGUAGES } from '../../../../kernel/wire/language.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { HostField } from '../media/HostField.tsx'
import { styles } from '../media/media.styles.ts'
import { useAct } from '../media/use-act.ts'
import { bodyOf, EMPTY, schemaFor, type TypedInterview, typedOf } from './interview-form.ts'
import { useSpan } from './Span.tsx'
import { instantOf, type ZoneOf } from './streaming-form.ts'

const GUEST = {
	label: 'interviews.guestUser',
	help: 'interviews.guestHelp',
	is: 'interviews.guestIs',
	remove: 'interviews.removeGuest',
} as const
const MAX_STREAMINGS = 50

interface InterviewFormProps {
	interview: BackofficeInterview | null
	channels: readonly BackofficeChannel[]
}

export function InterviewForm({ interview, channels }: InterviewFormProps) {
	const t = useT()
	const navigate = useNavigate()
	const zoneOf = useMemo<ZoneOf>(() => {
		const zones = new Map(channels.map(({ id, zone }) => [id, zone]))
		return (id) => zones.get(id) ?? 'UTC'
	}, [channels])
	const schema = useMemo(() => schemaFor(zoneOf), [zoneOf])
	const saving = useAct<TypedInterview, string>({
		act: (provider, typed, intent) =>
			provider.saveInterview(interview?.id ?? null, bodyOf(zoneOf)(typed), intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioInterviews'],
		onDone: (id) => {
			if (interview === null) void navigate(`/radioInterviews/${id}`)
		},
	})
	const values = interview === null ? EMPTY : typedOf(interview)
	const form = useContractForm<TypedInterview>({ schema, values, task: saving })
	const none = { value: '', text: t('common.none') }
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('interviews.about')}</h2>
			<Form form={form} label={t('interviews.one')} onSend={(typed) => saving.mutate(typed)} sx={styles.form}>
				<Box sx={styles.two}>
					<Line form={form} name="title" label={t('radio.title')} required />
					<PlannedTime form={form} zoneOf={zoneOf} />
					<OneOf
						form={form}
						name="channelId"
						label={t('radioChannels.one')}
						options={[none, ...channels.map(({ id, name }) => ({ value: id, text: name }))]}
					/>
					<StreamingChoice form={form} interview={interview} />
				</Box>
				{interview === null || interview.state === 'planned' ? (
					<GuestFields form={form} name={interview?.guest ?? null} />
				) : null}
				<Controller
					control={form.control}
					name="rjUserId"
					render={({ field }) => (
						<HostField value={field.value} name={interview?.rj ?? null} onChange={field.onChange} />
					)}
				/>
				<Line
					form={form}
					name="notes"
					label={t('interviews.notes')}
					help={t('interviews.notesHelp')}
					rows={6}
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

interface Of {
	form: ContractForm<TypedInterview>
}

function PlannedTime({ form, zoneOf }: Of & { zoneOf: ZoneOf }) {
	const t = useT()
	const span = useSpan()
	const [channelId, plannedTime] = useWatch({ control: form.control, name: ['channelId', 'plannedTime'] })
	const zone = zoneOf(channelId)
	const at = instantOf(plannedTime, zone)
	const help = Number.isNaN(at) ? t('streamings.inZone', { zone }) : span({ from: at, zone })
	return (
		<Line
			form={form}
			name="plannedTime"
			label={t('streamings.when')}
			help={help}
			type="datetime-local"
			required
		/>
	)
}

function StreamingChoice({ form, interview }: Of & { interview: BackofficeInterview | null }) {
	const t = useT()
	const span = useSpan()
	const channelId = useWatch({ control: form.control, name: 'channelId' })
	const from = useMemo(() => new Date(serverClock.now()).toISOString(), [])
	const { data: streamings = [] } = useGetList<BackofficeStreaming>('radioStreamings', {
		pagination: { page: 1, perPage: MAX_STREAMINGS },
		sort: { field: 'startTime', order: 'ASC' },
		filter: { from, ...(channelId && { channelId }) },
	})
	// What is chosen stays a choice when it is over.
	const { streamingId = null, streaming = null } = interview ?? {}
	const isListed = streamings.some(({ id }) => id === streamingId)
	const options = [
		{ value: '', text: t('common.none') },
		...(streamingId === null || isListed ? [] : [{ value: streamingId, text: streaming }]),
		...streamings.map(({ id, title, startTime, zone }) => ({
			value: id,
			text: `${title}, ${span({ from: startTime, zone })}`,
		})),
	]
	return <OneOf form={form} name="streamingId" label={t('streamings.one')} options={options} />
}

function GuestFields({ form, name }: Of & { name: string | null }) {
	const t = useT()
	const hasAccount = useWatch({ control: form.control, name: 'guestUserId' }) !== null
	return (
		<>
			<Controller
				control={form.control}
				name="guestUserId"
				render={({ field }) => (
					<HostField texts={GUEST} value={field.value} name={name} onChange={field.onChange} />
				)}
			/>
			{hasAccount ? null : (
				<Box sx={styles.two}>
					<Line form={form} name="guestName" label={t('interviews.guestName')} />
					<Line form={form} name="guestEmail" label={t('interviews.guestEmail')} type="email" />
					<OneOf
						form={form}
						name="guestLanguage"
						label={t('interviews.guestLanguage')}
						options={LANGUAGES.map((value) => ({ value, text: t(`interviews.languages.${value}`) }))}
					/>
				</Box>
			)}
		</>
	)
}
