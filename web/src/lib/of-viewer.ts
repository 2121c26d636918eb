import { keepPreviousData } from '@tanstack/react-query'
import type { Session } from './session.ts'

/**
 * How a query is made whose answer depends on who asks: once that is known, while what everybody sees stays until what
 * is one's own has come.
 */
export const ofViewer = ({ status }: Pick<Session, 'status'>) => ({
	enabled: status !== 'starting',
	placeholderData: keepPreviousData,
})
