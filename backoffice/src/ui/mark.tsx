import { Mark as Drawing } from '../../../client/ui/mark.tsx'

/** The mark in a square. @param size pixels */
export const Mark = ({ size = 30 }: { size?: number }) => <Drawing width={size} height={size} />
