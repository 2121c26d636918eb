import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { KNOWN_FROM_LIMIT } from '../../../../domain/contacts/contract.ts'
import { type ContactImport, startImportBody } from '../../../../domain/contacts/imports.contract.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useRefresh } from './api/contacts.ts'
import { startImport } from './api/imports.ts'
import { usePlace } from './use-place.ts'

export function StartImport({ of: { _id, added, changed } }: { readonly of: ContactImport }) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const refresh = useRefresh()
	const { change } = usePlace()
	const form = useContractForm(startImportBody, { defaultValues: { knownFrom: '' } })
	const start = useSending(form, {
		mutationFn: ({ knownFrom }: z.output<typeof startImportBody>) => startImport(_id, knownFrom),
		onSettled: refresh,
	})
	const count = added + changed
	const other = (
		<Button variant="line" onClick={() => change({ import: 'new' })}>
			{t('import.other')}
		</Button>
	)
	if (count === 0)
		return (
			<>
				<p>{t('import.nothing')}</p>
				<div className="row">{other}</div>
			</>
		)
	return (
		<Form of={form} onValid={start.send} className="stack">
			<TextField
				label={t('import.knownFrom')}
				help={t('import.knownFromHelp')}
				maxLength={KNOWN_FROM_LIMIT}
				autoComplete="off"
				{...form.field('knownFrom')}
			/>
			<Refusal error={start.failure} />
			<div className="row flex-wrap">
				<Button type="submit" disabled={start.isPending}>
					{t('import.start', { count, visible: format.number(count) })}
				</Button>
				{other}
			</div>
		</Form>
	)
}
