import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import type { Columns } from './api/imports.ts'

const PARTS = ['name', 'firstName', 'lastName', 'email', 'phoneNumber'] as const
const place = z.string()
const columnsForm = z
	.object({ name: place, firstName: place, lastName: place, email: place, phoneNumber: place })
	.refine(({ email, phoneNumber }) => email !== '' || phoneNumber !== '', {
		message: 'contacts.fields.chooseColumns',
		path: ['email'],
	})

interface ImportColumnsProps {
	/** The first row of the file. */
	readonly headings: readonly string[]
	readonly onChosen: (columns: Columns) => void
	readonly onBack: () => void
}

export function ImportColumns({ headings, onChosen, onBack }: ImportColumnsProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const form = useContractForm(columnsForm, {
		defaultValues: { name: '', firstName: '', lastName: '', email: '', phoneNumber: '' },
	})
	const send = (chosen: z.output<typeof columnsForm>) =>
		onChosen(
			Object.fromEntries(
				PARTS.filter((part) => chosen[part] !== '').map((part) => [part, Number(chosen[part])]),
			),
		)
	return (
		<Form of={form} onValid={send} className="stack">
			<p>{t('import.columns.text')}</p>
			<div className="cols">
				{PARTS.map((part) => (
					<Select key={part} label={t(`import.columns.${part}`)} {...form.field(part)}>
						<option value="">{t('import.columns.none')}</option>
						{headings.map((heading, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
							<option key={at} value={String(at)}>
								{t('import.columns.column', { number: at + 1, heading })}
							</option>
						))}
					</Select>
				))}
			</div>
			<div className="row flex-wrap">
				<Button type="submit">{common('continue')}</Button>
				<Button variant="line" onClick={onBack}>
					{common('back')}
				</Button>
			</div>
		</Form>
	)
}
