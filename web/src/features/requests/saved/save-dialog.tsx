import './saved.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import {
	SAVED_FILTERS,
	type SavedFilters,
	SEARCH_NAME_LIMIT,
} from '../../../../../domain/requests/saved-searches.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { type Alerts, saveSearch } from '../api/saved-searches.ts'
import { narrowing, type Search } from '../search/search-address.ts'
import { AlertsChoice, namedSearch } from './alerts-choice.tsx'
import { useFilterText } from './use-filter-text.ts'

const CAN_BE_SAVED: ReadonlySet<string> = new Set(SAVED_FILTERS)

function savedOf(search: Search): SavedFilters {
	const { facets, ...filters } = narrowing(search)
	const common = Object.entries(filters).filter(([name]) => CAN_BE_SAVED.has(name))
	return Object.fromEntries(
		[...common, ...Object.entries(facets ?? {})].flatMap(([name, value]) =>
			value === undefined ? [] : [[name, String(value)]],
		),
	)
}

export default function SaveDialog({
	search,
	onClose,
}: {
	readonly search: Search
	readonly onClose: () => void
}) {
	const { t } = useTranslation('saved')
	const client = useQueryClient()
	const say = useFieldText()
	const filters = savedOf(search)
	const parts = useFilterText()(filters)
	const form = useContractForm(namedSearch, {
		defaultValues: {
			name: parts.join(', ').replaceAll(/[“”]/g, '').slice(0, SEARCH_NAME_LIMIT),
			alerts: 'daily',
		},
	})
	const [key, setKey] = useState(() => crypto.randomUUID())
	const save = useSending(form, {
		mutationFn: (named: { readonly name: string; readonly alerts: Alerts }) =>
			saveSearch({ ...named, filters }, key),
		onSuccess: () => client.invalidateQueries({ queryKey: ['savedSearches'] }),
		// A try with other contents must not be answered like this one.
		onError: () => setKey(crypto.randomUUID()),
	})
	if (parts.length === 0)
		return (
			<Dialog open onClose={onClose} title={t('save.heading')}>
				<p>{t('save.nothing')}</p>
				<Button variant="line" className="justify-self-start" onClick={onClose}>
					{t('save.close')}
				</Button>
			</Dialog>
		)
	if (save.isSuccess)
		return (
			<Dialog open onClose={onClose} title={t('save.heading')}>
				<Note tone="ok" role="status">
					{t(`save.done.${form.getValues('alerts')}`)}
				</Note>
				<div className="row flex-wrap">
					<ButtonLink to={paths.mySearches.href()}>{t('save.toAll')}</ButtonLink>
					<Button variant="line" onClick={onClose}>
						{t('save.close')}
					</Button>
				</div>
			</Dialog>
		)
	return (
		<Dialog open onClose={onClose} title={t('save.heading')}>
			<Form of={form} onValid={save.send} className="stack">
				<p className="text-ink-2 wrap-anywhere">{t('save.looksFor', { what: parts.join(' · ') })}</p>
				<TextField label={t('name')} maxLength={SEARCH_NAME_LIMIT} {...form.field('name')} />
				<AlertsChoice name="alerts" {...form.choice('alerts')} />
				<p className="help">{t('save.channels')}</p>
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
