import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { SEARCH_NAME_LIMIT, searchAddress } from '../../../../../domain/requests/saved-searches.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { type Alerts, changeSearch, deleteSearch, type SavedSearch } from '../api/saved-searches.ts'
import { AlertsChoice, namedSearch } from './alerts-choice.tsx'
import { useFilterText } from './use-filter-text.ts'

export function SavedSearchEntry({ search }: { readonly search: SavedSearch }) {
	const { t } = useTranslation('saved')
	const say = useFieldText()
	const client = useQueryClient()
	const text = useFilterText()
	const [editing, setEditing] = useState(false)
	const { _id, name, filters, alerts, isPaused } = search
	const onSuccess = () => client.invalidateQueries({ queryKey: ['savedSearches'] })
	const pause = useMutation({ mutationFn: () => changeSearch(_id, { isPaused: !isPaused }), onSuccess })
	const remove = useMutation({ mutationFn: () => deleteSearch(_id), onSuccess })
	const error = pause.error ?? remove.error
	return (
		<li className="card pad stack">
			<div className="row flex-wrap justify-between">
				<h2 className="text-[20px]/[28px] wrap-anywhere">{name}</h2>
				<Chip tone={isPaused ? 'off' : 'ok'}>{t(isPaused ? 'paused' : `alerts.${alerts}`)}</Chip>
			</div>
			<p className="text-ink-2 wrap-anywhere">{text(filters).join(' · ')}</p>
			<div className="row flex-wrap">
				<ButtonLink variant="line" size="sm" to={searchAddress(filters)} aria-label={t('openOf', { name })}>
					{t('open')}
				</ButtonLink>
				<Button
					variant="line"
					size="sm"
					aria-haspopup="dialog"
					aria-label={t('changeOf', { name })}
					onClick={() => setEditing(true)}
				>
					{t('change')}
				</Button>
				<Button
					variant="line"
					size="sm"
					aria-label={t(isPaused ? 'resumeOf' : 'pauseOf', { name })}
					disabled={pause.isPending}
					onClick={() => pause.mutate()}
				>
					{t(isPaused ? 'resume' : 'pause')}
				</Button>
				<Button
					variant="text"
					size="sm"
					aria-label={t('deleteOf', { name })}
					disabled={remove.isPending}
					onClick={() => remove.mutate()}
				>
					{t('delete')}
				</Button>
			</div>
			<Refusal error={error} text={(each) => say(asFailure(each).message) || t('failed')} />
			{editing && <Change search={search} onClose={() => setEditing(false)} />}
		</li>
	)
}

function Change({ search, onClose }: { readonly search: SavedSearch; readonly onClose: () => void }) {
	const { t } = useTranslation('saved')
	const say = useFieldText()
	const client = useQueryClient()
	const form = useContractForm(namedSearch, { defaultValues: { name: search.name, alerts: search.alerts } })
	const save = useSending(form, {
		mutationFn: (changed: { readonly name: string; readonly alerts: Alerts }) =>
			changeSearch(search._id, changed),
		onSuccess: async () => {
			await client.invalidateQueries({ queryKey: ['savedSearches'] })
			onClose()
		},
	})
	return (
		<Dialog open onClose={onClose} title={t('changeHeading')}>
			<Form of={form} onValid={save.send} className="stack">
				<TextField label={t('name')} maxLength={SEARCH_NAME_LIMIT} {...form.field('name')} />
				<AlertsChoice name={`alerts-${search._id}`} {...form.choice('alerts')} />
				<Refusal error={save.failure} text={(error) => say(asFailure(error).message) || t('failed')} />
				<div className="row flex-wrap">
					<Button type="submit" disabled={save.isPending}>
						{t(save.isPending ? 'save.running' : 'save.button')}
					</Button>
					<Button variant="line" onClick={onClose}>
						{t('save.cancel')}
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}
