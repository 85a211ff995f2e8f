use std::io::{self, Read};
use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

/// Standard input, which fails when nobody reads standard output any more. A player that thinks says
/// nothing for minutes: by its words alone it would not notice for as long.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandardInput;

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match read_unless_lost(buffer) {
                Err(Errno::INTR) => {}
                read => return Ok(read?),
            }
        }
    }
}

fn read_unless_lost(buffer: &mut [u8]) -> Result<usize, Errno> {
    let (input, output) = (io::stdin(), io::stdout());
    let (input, output) = (input.as_fd(), output.as_fd());
    // Of the output only what is always reported is asked for: an error or a hang-up.
    let mut both = [
        PollFd::from_borrowed_fd(input, PollFlags::IN),
        PollFd::from_borrowed_fd(output, PollFlags::empty()),
    ];
    poll(&mut both, None)?;
    if both[1].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
        return Err(Errno::PIPE);
    }
    // Not by the buffered reader of the standard library: what it holds back `poll` does not see.
    rustix::io::read(input, buffer)
}
