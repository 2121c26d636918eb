import { Button, type ButtonProps, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../providers/i18n.ts'
import type { Task } from './form/contract-form.ts'

interface ConfirmButtonProps
	extends Pick<ButtonProps, 'variant' | 'color' | 'disabled' | 'size' | 'aria-label'> {
	icon: LucideIcon
	label: string
	title: string
	verb: string
	cancel?: string
	task: Task & {
		readonly reset: () => void
		readonly mutate: (_: undefined, done: { readonly onSuccess: () => void }) => void
	}
	children: ReactNode
}

export function ConfirmButton({
	icon: Icon,
	label,
	title,
	verb,
	cancel,
	task,
	children,
	...button
}: ConfirmButtonProps) {
	const t = useT()
	const id = useId()
	const [open, setOpen] = useState(false)
	const start = () => {
		task.reset()
		setOpen(true)
	}
	const close = () => setOpen(false)
	return (
		<>
			<Button startIcon={<Icon size={16} />} onClick={start} {...button}>
				{label}
			</Button>
			<Dialog open={open} onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
				<DialogTitle id={id}>{title}</DialogTitle>
				<DialogContent>
					{children}
					{task.error ? <p role="alert">{task.error.message}</p> : null}
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={close}>
						{cancel ?? t('common.cancel')}
					</Button>
					<Button
						variant="contained"
						color={button.color === 'error' ? 'error' : 'primary'}
						disabled={task.isPending}
						onClick={() => task.mutate(undefined, { onSuccess: close })}
					>
						{task.isPending ? t('common.sending') : verb}
					</Button>
				</DialogActions>
			</Dialog>
		</>
	)
}
