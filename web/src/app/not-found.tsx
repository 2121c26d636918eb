import { NotFound } from '../features/catalog/components/not-found.tsx'

export default NotFound
