import { Box } from '@mui/material'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { styles } from './note.styles.ts'

export const Note = ({ children }: { children: ReactNode }) => (
	<Box role="alert" sx={[styles.note, styles.wait]}>
		<TriangleAlert size={20} aria-hidden />
		<p>{children}</p>
	</Box>
)
