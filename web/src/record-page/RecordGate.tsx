import { Outlet, useLocation } from 'react-router';
import { NotFoundMessage } from '../ui/NotFoundMessage.tsx';
import { readRecordAddress } from './record-page.ts';

/** The page of a record; an address that can be no record's is not found, as on the server. */
export const RecordGate = () => (readRecordAddress(useLocation()) ? <Outlet /> : <NotFoundMessage />);
