import { NotFound } from '../features/catalog/components/not-found.tsx'

/** What an address shows that is nobody's. */
export default NotFound
