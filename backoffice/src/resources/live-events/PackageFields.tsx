import { Box, Button, IconButton } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import type { ContractForm } from '../../ui/form/contract-form.ts'
import { AmountLine, Line } from '../../ui/form/fields.tsx'
import { NEW_PACKAGE, PRICE, type TypedEdition } from './edition-form.ts'
import { styles } from './live-events.styles.ts'

export function PackageFields({ form }: { form: ContractForm<TypedEdition> }) {
	const t = useT()
	const fieldText = useFieldText()
	const { fields, append, remove } = useFieldArray({ control: form.control, name: 'packages' })
	const { message } = form.formState.errors.packages ?? {}
	return (
		<Box component="fieldset" sx={styles.packages}>
			<legend>{t('editions.packages')}</legend>
			<ol>
				{fields.map(({ id }, index) => (
					<li key={id}>
						<Line form={form} name={`packages.${index}.category`} label={t('editions.category')} required />
						<Line
							form={form}
							name={`packages.${index}.persons`}
							label={t('editions.persons')}
							inputMode="numeric"
							required
						/>
						<AmountLine
							form={form}
							name={`packages.${index}.price`}
							rule={PRICE}
							label={t('editions.price')}
						/>
						<AmountLine
							form={form}
							name={`packages.${index}.valueReceived`}
							rule={PRICE}
							label={t('editions.valueReceived')}
						/>
						<Line
							form={form}
							name={`packages.${index}.capacity`}
							label={t('editions.capacity')}
							inputMode="numeric"
							required
						/>
						<IconButton
							aria-label={t('editions.removePackage', { number: index + 1 })}
							disabled={fields.length === 1}
							onClick={() => remove(index)}
						>
							<Trash2 size={18} />
						</IconButton>
					</li>
				))}
			</ol>
			{message === undefined ? null : (
				<Box component="p" role="alert" sx={styles.fault}>
					{fieldText(message)}
				</Box>
			)}
			<div>
				<Button
					variant="outlined"
					color="secondary"
					startIcon={<Plus size={16} />}
					onClick={() => append(NEW_PACKAGE)}
				>
					{t('editions.addPackage')}
				</Button>
			</div>
		</Box>
	)
}
