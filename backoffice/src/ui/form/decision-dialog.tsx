import {
	Box,
	Button,
	type ButtonProps,
	Dialog,
	DialogActions,
	DialogContent,
	DialogTitle,
	type SxProps,
	type Theme,
} from '@mui/material'
import { type ReactNode, useEffect, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '../../providers/i18n.ts'
import { fieldMessages, isConflict } from '../field-message.ts'
import { Note } from '../note.tsx'
import type { ContractForm } from './contract-form.ts'

interface FormProps<V extends FieldValues> {
	form: ContractForm<V>
	/** Called with valid values only, and never while a call is under way. */
	onSend: (values: V) => void
	label?: string
	sx?: SxProps<Theme>
	children: ReactNode
}

export function Form<V extends FieldValues>({ form, onSend, label, sx = [], children }: FormProps<V>) {
	const send = form.handleSubmit((values) => {
		if (!form.task.isPending) onSend(values)
	})
	return (
		<Box component="form" aria-label={label} sx={sx} onSubmit={(event) => void send(event)} noValidate>
			{children}
		</Box>
	)
}

interface RefusalProps<V extends FieldValues> {
	form: ContractForm<V>
	conflict?: string
}

/** Shows the server's refusal, unless it is shown beside a field. */
export function Refusal<V extends FieldValues>({ form, conflict }: RefusalProps<V>) {
	const { error } = form.task
	const values = form.getValues()
	const isBesideField = fieldMessages(error).some(({ field }) => (field.split('.')[0] ?? '') in values)
	if (error === null || isBesideField) return null
	return <Note>{conflict !== undefined && isConflict(error) ? conflict : error.message}</Note>
}

interface FormWindowProps<V extends FieldValues> extends Omit<FormProps<V>, 'label' | 'sx'> {
	verb: string | null
	color?: ButtonProps['color']
	disabled?: boolean
	cancel?: string
	onClose: () => void
}

export function FormWindow<V extends FieldValues>(props: FormWindowProps<V>) {
	const { form, onSend, verb, color = 'primary', disabled = false, cancel, onClose, children } = props
	const t = useT()
	const { isPending } = form.task
	return (
		<Form form={form} onSend={onSend} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
			<DialogContent sx={{ display: 'grid', gap: '16px', '&&': { pt: '8px' } }}>{children}</DialogContent>
			<DialogActions>
				<Button variant="outlined" color="secondary" onClick={onClose} disabled={isPending}>
					{cancel ?? t('common.cancel')}
				</Button>
				{verb === null ? null : (
					<Button type="submit" variant="contained" color={color} disabled={isPending || disabled}>
						{isPending ? t('common.sending') : verb}
					</Button>
				)}
			</DialogActions>
		</Form>
	)
}

interface DecisionDialogProps<V extends FieldValues> extends FormWindowProps<V> {
	title: string
	staysOnConflict?: boolean
}

export function DecisionDialog<V extends FieldValues>(props: DecisionDialogProps<V>) {
	const { title, staysOnConflict = false, ...rest } = props
	const { form, onClose } = rest
	const { error, isPending } = form.task
	const id = useId()
	useEffect(() => {
		if (!staysOnConflict && isConflict(error)) onClose()
	}, [error, staysOnConflict, onClose])
	return (
		<Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
			<DialogTitle id={id}>{title}</DialogTitle>
			<FormWindow {...rest} />
		</Dialog>
	)
}
