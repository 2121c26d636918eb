import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeEditionDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { bodyOf, changeOf, schemaFor, type TypedEdition, typedOf } from './edition-form.ts'
import { styles } from './live-events.styles.ts'
import { PackageFields } from './PackageFields.tsx'

function useSaving(edition: BackofficeEditionDetail | null) {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent({ repeatable: true })
	return useMutation({
		mutationFn: (typed: TypedEdition) =>
			edition === null
				? dataProvider.addEdition(bodyOf(typed), intentOf(typed))
				: dataProvider.changeEdition(edition.id, changeOf(typed), intentOf(typed)),
		onSuccess: async ({ id }, { name }) => {
			notify(t('editions.saved', { name: name.trim() }), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['liveEvents'] })
			void navigate(`/liveEvents/${id}/show`)
		},
	})
}

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value, text: value }))

export function EditionForm({ edition }: { edition: BackofficeEditionDetail | null }) {
	const t = useT()
	const saving = useSaving(edition)
	const isNew = edition === null
	const schema = useMemo(() => schemaFor(isNew), [isNew])
	const form = useContractForm<TypedEdition>({ schema, values: typedOf(edition), task: saving })
	const time = (name: 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'refundableUntil', help?: string) => (
		<Line form={form} name={name} label={t(`editions.${name}`)} help={help} type="datetime-local" required />
	)
	return (
		<Form form={form} label={t('editions.one')} onSend={(typed) => saving.mutate(typed)} sx={styles.form}>
			<Box component="fieldset" sx={styles.section}>
				<legend>{t('editions.what')}</legend>
				<Line form={form} name="name" label={t('editions.name')} required />
				{isNew ? (
					<Line form={form} name="slug" label={t('editions.slug')} help={t('editions.slugHelp')} required />
				) : null}
			</Box>
			<Box component="fieldset" sx={styles.section}>
				<legend>{t('editions.where')}</legend>
				<Line form={form} name="venue" label={t('editions.venue')} required />
				<Line form={form} name="address" label={t('editions.address')} />
				<Line
					form={form}
					name="mapUrl"
					label={t('editions.mapUrl')}
					help={t('editions.mapUrlHelp')}
					required
				/>
				<OneOf
					form={form}
					name="zone"
					label={t('editions.zone')}
					help={t('editions.zoneHelp')}
					options={ZONES}
					required
				/>
			</Box>
			<Box component="fieldset" sx={styles.section}>
				<legend>{t('editions.times')}</legend>
				{time('startsAt')}
				{time('endsAt')}
				{time('opensAt')}
				{time('closesAt')}
				{time('refundableUntil', t('editions.refundableUntilHelp'))}
			</Box>
			<Box component="fieldset" sx={styles.section}>
				<legend>{t('editions.seats')}</legend>
				<Line
					form={form}
					name="capacity"
					label={t('editions.capacityInAll')}
					help={t('editions.capacityHelp')}
					inputMode="numeric"
					required
				/>
			</Box>
			<PackageFields form={form} />
			<Refusal form={form} />
			<div>
				<Button type="submit" variant="contained" disabled={saving.isPending}>
					{saving.isPending ? t('common.sending') : t('editions.save')}
				</Button>
			</div>
		</Form>
	)
}
