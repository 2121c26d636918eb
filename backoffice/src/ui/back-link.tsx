import { Box } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface BackLinkProps {
	to: string
	tall?: boolean
	children: ReactNode
}

const style = { display: 'inline-flex', alignItems: 'center', gap: '6px', fontSize: 'var(--text-sm)' }

export const BackLink = ({ to, tall = false, children }: BackLinkProps) => (
	<Box component={Link} to={to} sx={{ ...style, minHeight: tall ? 40 : 32 }}>
		<ArrowLeft size={18} aria-hidden /> {children}
	</Box>
)
